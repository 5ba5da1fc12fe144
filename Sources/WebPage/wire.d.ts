// What the server and the pages send each other, as far as the scripts read it. Each type has the name of its schema in openapi.yaml; a test
// compares the fields. A time is a text such as 2026-05-01T09:00:00Z, and a duration is in milliseconds.

export type Level = 'elementary' | 'middle' | 'high' | 'special' | 'other';
export type Ties = 'ordinal' | 'competition' | 'modified' | 'dense';
export type SeasonState = 'scheduled' | 'live' | 'paused' | 'counting' | 'ended';

export interface SchoolSummary {
  id: string;
  name: string;
  level: Level;
  region: string;
  district: string;
}

export interface CurrentPause {
  since: string;
  left?: number;
}

/** A season as boards tell it. */
export interface SeasonSummary {
  id: number;
  name: string;
  state: SeasonState;
  startsAt: string;
  endsAt: string | null;
  finalAt: string | null;
  pause?: CurrentPause;
  frozenSince?: string;
}

export interface SeasonAnswer extends SeasonSummary {
  joining: 'open' | 'code' | 'ticket';
  rules: Rules;
  settings: Settings;
  seal: { digest: string; sealedAt: string; receipts?: { root: string } } | null;
  simulation: boolean;
}

/** The settings of a season that the pages read, of those in `SeasonAnswer`. */
interface Settings {
  'schools-called'?: string;
  'groups-called'?: string;
  lobby?: string;
}

export interface Rules {
  tapsPerSecond: number;
  burst: number;
  stamina: 'human' | 'unlimited';
  backlog: number;
  grace: number;
}

export interface SessionOpening {
  school: string;
  season?: number | null;
  nickname?: string | null;
  code?: string | null;
  rhythm?: boolean | null;
}

export interface GroupOpening {
  school: string;
  group: string;
  season?: number | null;
  code?: string | null;
}

export interface WorkOrder {
  challenge: string;
  seed: string;
  puzzles: number;
  below: number;
}

export interface WorkProof {
  challenge: string;
  answers: number[];
}

export interface Session {
  session: number;
  token?: string;
  nextSequence: number;
  taps: number;
  season: number;
  school: string;
  nickname?: string;
  openedAt: string;
  rhythm?: true;
  nicknameShared?: true;
  elsewhere?: true;
  personalCode: string;
  wait?: number;
  limits: { rules: Rules };
}

export interface TapAnswer {
  session: number;
  sequence: number;
  accepted: number;
  rejected: number;
  reason?: 'tooFast' | 'timeNotPassed' | 'addressLimit';
  sessionTaps: number;
  schoolTaps: number;
  revision: number;
  elsewhere?: true;
  wait: number;
}

export interface ReceiptProof {
  season: number;
  startsAt: string;
  session: number;
  openedAt: string;
  school: string;
  taps: number;
  rejected: number;
  /**
   * From the newest to the first: sequence, span, accepted taps, rejected taps, reason, the session's total, the school's total, revision.
   */
  receipts: number[][];
  salt: string;
  path: { side: 'left' | 'right'; hash: string }[];
  root: string;
}

export interface Standing {
  rank: number;
  taps: number;
  school: SchoolSummary;
}

export interface BoardPage {
  season: SeasonSummary;
  revision: number;
  board: string;
  ties: Ties;
  total: number;
  next: string | null;
  previous: string | null;
  entries: Standing[];
  schoolsWithTaps?: number;
}

export interface BoardTotals {
  season: SeasonSummary;
  revision: number;
  board: string;
  schools: number;
  schoolsWithTaps: number;
  taps: number;
}

export interface PlayerPage {
  season: SeasonSummary;
  total: number;
  entries: { rank: number; taps: number; nickname: string | null; school: SchoolSummary }[];
}

export interface Lobby {
  players: number;
  schoolCount: number;
  schools: { school: SchoolSummary; players: number }[];
}

export interface Wall {
  at: string;
  wall: WallState;
  schools: SchoolSummary[];
}

export interface WallState {
  number: number;
  changedAt: string;
  look?: 'list' | 'hall';
  board?: string;
  sound?: boolean;
  message?: string;
  messageEndsAt?: string;
  light?: { school: string; place: number; color: string; all?: boolean };
}
