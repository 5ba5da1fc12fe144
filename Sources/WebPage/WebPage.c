// The page lies in the program itself, so that a server is one file: the compiler copies the bytes in as they are, which takes it no time.
#include "WebPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char board_html[] = {
#embed "Site/board.html"
};
static const unsigned char board_address_js[] = {
#embed "Site/board/address.js"
};
static const unsigned char board_app_js[] = {
#embed "Site/board/app.js"
};
static const unsigned char board_asides_js[] = {
#embed "Site/board/asides.js"
};
static const unsigned char board_awake_js[] = {
#embed "Site/board/awake.js"
};
static const unsigned char board_awards_js[] = {
#embed "Site/board/awards.js"
};
static const unsigned char board_board_choice_js[] = {
#embed "Site/board/board-choice.js"
};
static const unsigned char board_board_css[] = {
#embed "Site/board/board.css"
};
static const unsigned char board_ceremony_js[] = {
#embed "Site/board/ceremony.js"
};
static const unsigned char board_cheers_js[] = {
#embed "Site/board/cheers.js"
};
static const unsigned char board_colors_js[] = {
#embed "Site/board/colors.js"
};
static const unsigned char board_confetti_js[] = {
#embed "Site/board/confetti.js"
};
static const unsigned char board_contest_js[] = {
#embed "Site/board/contest.js"
};
static const unsigned char board_controls_js[] = {
#embed "Site/board/controls.js"
};
static const unsigned char board_count_up_js[] = {
#embed "Site/board/count-up.js"
};
static const unsigned char board_curtain_js[] = {
#embed "Site/board/curtain.js"
};
static const unsigned char board_fit_js[] = {
#embed "Site/board/fit.js"
};
static const unsigned char board_hall_sound_js[] = {
#embed "Site/board/hall-sound.js"
};
static const unsigned char board_hall_css[] = {
#embed "Site/board/hall.css"
};
static const unsigned char board_join_js[] = {
#embed "Site/board/join.js"
};
static const unsigned char board_ledge_js[] = {
#embed "Site/board/ledge.js"
};
static const unsigned char board_lobby_js[] = {
#embed "Site/board/lobby.js"
};
static const unsigned char board_messages_js[] = {
#embed "Site/board/messages.js"
};
static const unsigned char board_moments_js[] = {
#embed "Site/board/moments.js"
};
static const unsigned char board_part_js[] = {
#embed "Site/board/part.js"
};
static const unsigned char board_pupils_js[] = {
#embed "Site/board/pupils.js"
};
static const unsigned char board_race_js[] = {
#embed "Site/board/race.js"
};
static const unsigned char board_remote_js[] = {
#embed "Site/board/remote.js"
};
static const unsigned char board_rest_js[] = {
#embed "Site/board/rest.js"
};
static const unsigned char board_reveal_picture_js[] = {
#embed "Site/board/reveal-picture.js"
};
static const unsigned char board_reveal_plan_js[] = {
#embed "Site/board/reveal-plan.js"
};
static const unsigned char board_reveal_source_js[] = {
#embed "Site/board/reveal-source.js"
};
static const unsigned char board_reveal_words_js[] = {
#embed "Site/board/reveal-words.js"
};
static const unsigned char board_reveal_js[] = {
#embed "Site/board/reveal.js"
};
static const unsigned char board_season_clock_js[] = {
#embed "Site/board/season-clock.js"
};
static const unsigned char board_stream_js[] = {
#embed "Site/board/stream.js"
};
static const unsigned char board_total_js[] = {
#embed "Site/board/total.js"
};
static const unsigned char board_wall_js[] = {
#embed "Site/board/wall.js"
};
static const unsigned char board_winner_js[] = {
#embed "Site/board/winner.js"
};
static const unsigned char board_words_js[] = {
#embed "Site/board/words.js"
};
static const unsigned char carry_html[] = {
#embed "Site/carry.html"
};
static const unsigned char carry_app_js[] = {
#embed "Site/carry/app.js"
};
static const unsigned char carry_carry_css[] = {
#embed "Site/carry/carry.css"
};
static const unsigned char certificates_html[] = {
#embed "Site/certificates.html"
};
static const unsigned char certificates_app_js[] = {
#embed "Site/certificates/app.js"
};
static const unsigned char certificates_certificates_css[] = {
#embed "Site/certificates/certificates.css"
};
static const unsigned char desk_html[] = {
#embed "Site/desk.html"
};
static const unsigned char desk_advanced_js[] = {
#embed "Site/desk/advanced.js"
};
static const unsigned char desk_after_js[] = {
#embed "Site/desk/after.js"
};
static const unsigned char desk_api_js[] = {
#embed "Site/desk/api.js"
};
static const unsigned char desk_app_js[] = {
#embed "Site/desk/app.js"
};
static const unsigned char desk_audit_js[] = {
#embed "Site/desk/audit.js"
};
static const unsigned char desk_budgets_js[] = {
#embed "Site/desk/budgets.js"
};
static const unsigned char desk_colors_js[] = {
#embed "Site/desk/colors.js"
};
static const unsigned char desk_contest_form_js[] = {
#embed "Site/desk/contest-form.js"
};
static const unsigned char desk_desk_css[] = {
#embed "Site/desk/desk.css"
};
static const unsigned char desk_dom_js[] = {
#embed "Site/desk/dom.js"
};
static const unsigned char desk_during_js[] = {
#embed "Site/desk/during.js"
};
static const unsigned char desk_entry_js[] = {
#embed "Site/desk/entry.js"
};
static const unsigned char desk_files_js[] = {
#embed "Site/desk/files.js"
};
static const unsigned char desk_invite_js[] = {
#embed "Site/desk/invite.js"
};
static const unsigned char desk_names_list_js[] = {
#embed "Site/desk/names-list.js"
};
static const unsigned char desk_names_js[] = {
#embed "Site/desk/names.js"
};
static const unsigned char desk_people_js[] = {
#embed "Site/desk/people.js"
};
static const unsigned char desk_publish_js[] = {
#embed "Site/desk/publish.js"
};
static const unsigned char desk_question_js[] = {
#embed "Site/desk/question.js"
};
static const unsigned char desk_ready_js[] = {
#embed "Site/desk/ready.js"
};
static const unsigned char desk_rehearsal_js[] = {
#embed "Site/desk/rehearsal.js"
};
static const unsigned char desk_results_js[] = {
#embed "Site/desk/results.js"
};
static const unsigned char desk_review_js[] = {
#embed "Site/desk/review.js"
};
static const unsigned char desk_setup_js[] = {
#embed "Site/desk/setup.js"
};
static const unsigned char desk_words_js[] = {
#embed "Site/desk/words.js"
};
static const unsigned char desk_xlsx_js[] = {
#embed "Site/desk/xlsx.js"
};
static const unsigned char game_api_js[] = {
#embed "Site/game/api.js"
};
static const unsigned char game_app_js[] = {
#embed "Site/game/app.js"
};
static const unsigned char game_by_hand_js[] = {
#embed "Site/game/by-hand.js"
};
static const unsigned char game_colors_css[] = {
#embed "Site/game/colors.css"
};
static const unsigned char game_colors_js[] = {
#embed "Site/game/colors.js"
};
static const unsigned char game_count_js[] = {
#embed "Site/game/count.js"
};
static const unsigned char game_effects_js[] = {
#embed "Site/game/effects.js"
};
static const unsigned char game_elements_js[] = {
#embed "Site/game/elements.js"
};
static const unsigned char game_entry_js[] = {
#embed "Site/game/entry.js"
};
static const unsigned char game_fresh_js[] = {
#embed "Site/game/fresh.js"
};
static const unsigned char game_game_css[] = {
#embed "Site/game/game.css"
};
static const unsigned char game_game_js[] = {
#embed "Site/game/game.js"
};
static const unsigned char game_hall_js[] = {
#embed "Site/game/hall.js"
};
static const unsigned char game_hints_js[] = {
#embed "Site/game/hints.js"
};
static const unsigned char game_joining_js[] = {
#embed "Site/game/joining.js"
};
static const unsigned char game_journal_js[] = {
#embed "Site/game/journal.js"
};
static const unsigned char game_language_js[] = {
#embed "Site/game/language.js"
};
static const unsigned char game_ledger_store_js[] = {
#embed "Site/game/ledger-store.js"
};
static const unsigned char game_live_stream_js[] = {
#embed "Site/game/live-stream.js"
};
static const unsigned char game_mascot_js[] = {
#embed "Site/game/mascot.js"
};
static const unsigned char game_news_js[] = {
#embed "Site/game/news.js"
};
static const unsigned char game_outbox_core_js[] = {
#embed "Site/game/outbox-core.js"
};
static const unsigned char game_outbox_js[] = {
#embed "Site/game/outbox.js"
};
static const unsigned char game_pad_js[] = {
#embed "Site/game/pad.js"
};
static const unsigned char game_panels_js[] = {
#embed "Site/game/panels.js"
};
static const unsigned char game_play_screen_js[] = {
#embed "Site/game/play-screen.js"
};
static const unsigned char game_practice_js[] = {
#embed "Site/game/practice.js"
};
static const unsigned char game_proof_check_js[] = {
#embed "Site/game/proof-check.js"
};
static const unsigned char game_proof_js[] = {
#embed "Site/game/proof.js"
};
static const unsigned char game_rank_news_js[] = {
#embed "Site/game/rank-news.js"
};
static const unsigned char game_record_js[] = {
#embed "Site/game/record.js"
};
static const unsigned char game_refusals_js[] = {
#embed "Site/game/refusals.js"
};
static const unsigned char game_refused_js[] = {
#embed "Site/game/refused.js"
};
static const unsigned char game_rehearsal_js[] = {
#embed "Site/game/rehearsal.js"
};
static const unsigned char game_result_js[] = {
#embed "Site/game/result.js"
};
static const unsigned char game_rivals_js[] = {
#embed "Site/game/rivals.js"
};
static const unsigned char game_school_picker_js[] = {
#embed "Site/game/school-picker.js"
};
static const unsigned char game_screens_js[] = {
#embed "Site/game/screens.js"
};
static const unsigned char game_season_js[] = {
#embed "Site/game/season.js"
};
static const unsigned char game_server_time_js[] = {
#embed "Site/game/server-time.js"
};
static const unsigned char game_settings_js[] = {
#embed "Site/game/settings.js"
};
static const unsigned char game_sound_js[] = {
#embed "Site/game/sound.js"
};
static const unsigned char game_start_count_js[] = {
#embed "Site/game/start-count.js"
};
static const unsigned char game_standings_js[] = {
#embed "Site/game/standings.js"
};
static const unsigned char game_tap_limit_js[] = {
#embed "Site/game/tap-limit.js"
};
static const unsigned char game_taps_js[] = {
#embed "Site/game/taps.js"
};
static const unsigned char game_turns_js[] = {
#embed "Site/game/turns.js"
};
static const unsigned char game_voice_js[] = {
#embed "Site/game/voice.js"
};
static const unsigned char game_welcome_js[] = {
#embed "Site/game/welcome.js"
};
static const unsigned char game_words_js[] = {
#embed "Site/game/words.js"
};
static const unsigned char game_work_js[] = {
#embed "Site/game/work.js"
};
static const unsigned char icons_icon_192_png[] = {
#embed "Site/icons/icon-192.png"
};
static const unsigned char icons_icon_512_png[] = {
#embed "Site/icons/icon-512.png"
};
static const unsigned char icons_icon_svg[] = {
#embed "Site/icons/icon.svg"
};
static const unsigned char icons_share_png[] = {
#embed "Site/icons/share.png"
};
static const unsigned char index_html[] = {
#embed "Site/index.html"
};
static const unsigned char manifest_webmanifest[] = {
#embed "Site/manifest.webmanifest"
};
static const unsigned char poster_html[] = {
#embed "Site/poster.html"
};
static const unsigned char poster_app_js[] = {
#embed "Site/poster/app.js"
};
static const unsigned char poster_poster_css[] = {
#embed "Site/poster/poster.css"
};
static const unsigned char remote_html[] = {
#embed "Site/remote.html"
};
static const unsigned char remote_app_js[] = {
#embed "Site/remote/app.js"
};
static const unsigned char remote_buttons_js[] = {
#embed "Site/remote/buttons.js"
};
static const unsigned char remote_conductor_js[] = {
#embed "Site/remote/conductor.js"
};
static const unsigned char remote_organiser_js[] = {
#embed "Site/remote/organiser.js"
};
static const unsigned char remote_remote_page_js[] = {
#embed "Site/remote/remote-page.js"
};
static const unsigned char remote_entrance_js[] = {
#embed "Site/remote/entrance.js"
};
static const unsigned char remote_remote_css[] = {
#embed "Site/remote/remote.css"
};
static const unsigned char report_html[] = {
#embed "Site/report.html"
};
static const unsigned char report_app_js[] = {
#embed "Site/report/app.js"
};
static const unsigned char report_chart_js[] = {
#embed "Site/report/chart.js"
};
static const unsigned char report_report_css[] = {
#embed "Site/report/report.css"
};
static const unsigned char result_html[] = {
#embed "Site/result.html"
};
static const unsigned char result_app_js[] = {
#embed "Site/result/app.js"
};
static const unsigned char result_result_css[] = {
#embed "Site/result/result.css"
};
static const unsigned char rhythm_html[] = {
#embed "Site/rhythm.html"
};
static const unsigned char rhythm_app_js[] = {
#embed "Site/rhythm/app.js"
};
static const unsigned char rhythm_beat_js[] = {
#embed "Site/rhythm/beat.js"
};
static const unsigned char rhythm_metronome_js[] = {
#embed "Site/rhythm/metronome.js"
};
static const unsigned char rhythm_rhythm_css[] = {
#embed "Site/rhythm/rhythm.css"
};
static const unsigned char rhythm_rhythm_game_js[] = {
#embed "Site/rhythm/rhythm-game.js"
};
static const unsigned char service_worker_js[] = {
#embed "Site/service-worker.js"
};
static const unsigned char words_ko_js[] = {
#embed "Site/words/ko.js"
};

static const struct web_page_file files[] = {
    {"board.html", board_html, sizeof board_html},
    {"board/address.js", board_address_js, sizeof board_address_js},
    {"board/app.js", board_app_js, sizeof board_app_js},
    {"board/asides.js", board_asides_js, sizeof board_asides_js},
    {"board/awake.js", board_awake_js, sizeof board_awake_js},
    {"board/awards.js", board_awards_js, sizeof board_awards_js},
    {"board/board-choice.js", board_board_choice_js, sizeof board_board_choice_js},
    {"board/board.css", board_board_css, sizeof board_board_css},
    {"board/ceremony.js", board_ceremony_js, sizeof board_ceremony_js},
    {"board/cheers.js", board_cheers_js, sizeof board_cheers_js},
    {"board/colors.js", board_colors_js, sizeof board_colors_js},
    {"board/confetti.js", board_confetti_js, sizeof board_confetti_js},
    {"board/contest.js", board_contest_js, sizeof board_contest_js},
    {"board/controls.js", board_controls_js, sizeof board_controls_js},
    {"board/count-up.js", board_count_up_js, sizeof board_count_up_js},
    {"board/curtain.js", board_curtain_js, sizeof board_curtain_js},
    {"board/fit.js", board_fit_js, sizeof board_fit_js},
    {"board/hall-sound.js", board_hall_sound_js, sizeof board_hall_sound_js},
    {"board/hall.css", board_hall_css, sizeof board_hall_css},
    {"board/join.js", board_join_js, sizeof board_join_js},
    {"board/ledge.js", board_ledge_js, sizeof board_ledge_js},
    {"board/lobby.js", board_lobby_js, sizeof board_lobby_js},
    {"board/messages.js", board_messages_js, sizeof board_messages_js},
    {"board/moments.js", board_moments_js, sizeof board_moments_js},
    {"board/part.js", board_part_js, sizeof board_part_js},
    {"board/pupils.js", board_pupils_js, sizeof board_pupils_js},
    {"board/race.js", board_race_js, sizeof board_race_js},
    {"board/remote.js", board_remote_js, sizeof board_remote_js},
    {"board/rest.js", board_rest_js, sizeof board_rest_js},
    {"board/reveal-picture.js", board_reveal_picture_js, sizeof board_reveal_picture_js},
    {"board/reveal-plan.js", board_reveal_plan_js, sizeof board_reveal_plan_js},
    {"board/reveal-source.js", board_reveal_source_js, sizeof board_reveal_source_js},
    {"board/reveal-words.js", board_reveal_words_js, sizeof board_reveal_words_js},
    {"board/reveal.js", board_reveal_js, sizeof board_reveal_js},
    {"board/season-clock.js", board_season_clock_js, sizeof board_season_clock_js},
    {"board/stream.js", board_stream_js, sizeof board_stream_js},
    {"board/total.js", board_total_js, sizeof board_total_js},
    {"board/wall.js", board_wall_js, sizeof board_wall_js},
    {"board/winner.js", board_winner_js, sizeof board_winner_js},
    {"board/words.js", board_words_js, sizeof board_words_js},
    {"carry.html", carry_html, sizeof carry_html},
    {"carry/app.js", carry_app_js, sizeof carry_app_js},
    {"carry/carry.css", carry_carry_css, sizeof carry_carry_css},
    {"certificates.html", certificates_html, sizeof certificates_html},
    {"certificates/app.js", certificates_app_js, sizeof certificates_app_js},
    {"certificates/certificates.css", certificates_certificates_css, sizeof certificates_certificates_css},
    {"desk.html", desk_html, sizeof desk_html},
    {"desk/advanced.js", desk_advanced_js, sizeof desk_advanced_js},
    {"desk/after.js", desk_after_js, sizeof desk_after_js},
    {"desk/api.js", desk_api_js, sizeof desk_api_js},
    {"desk/app.js", desk_app_js, sizeof desk_app_js},
    {"desk/audit.js", desk_audit_js, sizeof desk_audit_js},
    {"desk/budgets.js", desk_budgets_js, sizeof desk_budgets_js},
    {"desk/colors.js", desk_colors_js, sizeof desk_colors_js},
    {"desk/contest-form.js", desk_contest_form_js, sizeof desk_contest_form_js},
    {"desk/desk.css", desk_desk_css, sizeof desk_desk_css},
    {"desk/dom.js", desk_dom_js, sizeof desk_dom_js},
    {"desk/during.js", desk_during_js, sizeof desk_during_js},
    {"desk/entry.js", desk_entry_js, sizeof desk_entry_js},
    {"desk/files.js", desk_files_js, sizeof desk_files_js},
    {"desk/invite.js", desk_invite_js, sizeof desk_invite_js},
    {"desk/names-list.js", desk_names_list_js, sizeof desk_names_list_js},
    {"desk/names.js", desk_names_js, sizeof desk_names_js},
    {"desk/people.js", desk_people_js, sizeof desk_people_js},
    {"desk/publish.js", desk_publish_js, sizeof desk_publish_js},
    {"desk/question.js", desk_question_js, sizeof desk_question_js},
    {"desk/ready.js", desk_ready_js, sizeof desk_ready_js},
    {"desk/rehearsal.js", desk_rehearsal_js, sizeof desk_rehearsal_js},
    {"desk/results.js", desk_results_js, sizeof desk_results_js},
    {"desk/review.js", desk_review_js, sizeof desk_review_js},
    {"desk/setup.js", desk_setup_js, sizeof desk_setup_js},
    {"desk/words.js", desk_words_js, sizeof desk_words_js},
    {"desk/xlsx.js", desk_xlsx_js, sizeof desk_xlsx_js},
    {"game/api.js", game_api_js, sizeof game_api_js},
    {"game/app.js", game_app_js, sizeof game_app_js},
    {"game/by-hand.js", game_by_hand_js, sizeof game_by_hand_js},
    {"game/colors.css", game_colors_css, sizeof game_colors_css},
    {"game/colors.js", game_colors_js, sizeof game_colors_js},
    {"game/count.js", game_count_js, sizeof game_count_js},
    {"game/effects.js", game_effects_js, sizeof game_effects_js},
    {"game/elements.js", game_elements_js, sizeof game_elements_js},
    {"game/entry.js", game_entry_js, sizeof game_entry_js},
    {"game/fresh.js", game_fresh_js, sizeof game_fresh_js},
    {"game/game.css", game_game_css, sizeof game_game_css},
    {"game/game.js", game_game_js, sizeof game_game_js},
    {"game/hall.js", game_hall_js, sizeof game_hall_js},
    {"game/hints.js", game_hints_js, sizeof game_hints_js},
    {"game/joining.js", game_joining_js, sizeof game_joining_js},
    {"game/journal.js", game_journal_js, sizeof game_journal_js},
    {"game/language.js", game_language_js, sizeof game_language_js},
    {"game/ledger-store.js", game_ledger_store_js, sizeof game_ledger_store_js},
    {"game/live-stream.js", game_live_stream_js, sizeof game_live_stream_js},
    {"game/mascot.js", game_mascot_js, sizeof game_mascot_js},
    {"game/news.js", game_news_js, sizeof game_news_js},
    {"game/outbox-core.js", game_outbox_core_js, sizeof game_outbox_core_js},
    {"game/outbox.js", game_outbox_js, sizeof game_outbox_js},
    {"game/pad.js", game_pad_js, sizeof game_pad_js},
    {"game/panels.js", game_panels_js, sizeof game_panels_js},
    {"game/play-screen.js", game_play_screen_js, sizeof game_play_screen_js},
    {"game/practice.js", game_practice_js, sizeof game_practice_js},
    {"game/proof-check.js", game_proof_check_js, sizeof game_proof_check_js},
    {"game/proof.js", game_proof_js, sizeof game_proof_js},
    {"game/rank-news.js", game_rank_news_js, sizeof game_rank_news_js},
    {"game/record.js", game_record_js, sizeof game_record_js},
    {"game/refusals.js", game_refusals_js, sizeof game_refusals_js},
    {"game/refused.js", game_refused_js, sizeof game_refused_js},
    {"game/rehearsal.js", game_rehearsal_js, sizeof game_rehearsal_js},
    {"game/result.js", game_result_js, sizeof game_result_js},
    {"game/rivals.js", game_rivals_js, sizeof game_rivals_js},
    {"game/school-picker.js", game_school_picker_js, sizeof game_school_picker_js},
    {"game/screens.js", game_screens_js, sizeof game_screens_js},
    {"game/season.js", game_season_js, sizeof game_season_js},
    {"game/server-time.js", game_server_time_js, sizeof game_server_time_js},
    {"game/settings.js", game_settings_js, sizeof game_settings_js},
    {"game/sound.js", game_sound_js, sizeof game_sound_js},
    {"game/start-count.js", game_start_count_js, sizeof game_start_count_js},
    {"game/standings.js", game_standings_js, sizeof game_standings_js},
    {"game/tap-limit.js", game_tap_limit_js, sizeof game_tap_limit_js},
    {"game/taps.js", game_taps_js, sizeof game_taps_js},
    {"game/turns.js", game_turns_js, sizeof game_turns_js},
    {"game/voice.js", game_voice_js, sizeof game_voice_js},
    {"game/welcome.js", game_welcome_js, sizeof game_welcome_js},
    {"game/words.js", game_words_js, sizeof game_words_js},
    {"game/work.js", game_work_js, sizeof game_work_js},
    {"icons/icon-192.png", icons_icon_192_png, sizeof icons_icon_192_png},
    {"icons/icon-512.png", icons_icon_512_png, sizeof icons_icon_512_png},
    {"icons/icon.svg", icons_icon_svg, sizeof icons_icon_svg},
    {"icons/share.png", icons_share_png, sizeof icons_share_png},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"poster.html", poster_html, sizeof poster_html},
    {"poster/app.js", poster_app_js, sizeof poster_app_js},
    {"poster/poster.css", poster_poster_css, sizeof poster_poster_css},
    {"remote.html", remote_html, sizeof remote_html},
    {"remote/app.js", remote_app_js, sizeof remote_app_js},
    {"remote/buttons.js", remote_buttons_js, sizeof remote_buttons_js},
    {"remote/conductor.js", remote_conductor_js, sizeof remote_conductor_js},
    {"remote/entrance.js", remote_entrance_js, sizeof remote_entrance_js},
    {"remote/organiser.js", remote_organiser_js, sizeof remote_organiser_js},
    {"remote/remote-page.js", remote_remote_page_js, sizeof remote_remote_page_js},
    {"remote/remote.css", remote_remote_css, sizeof remote_remote_css},
    {"report.html", report_html, sizeof report_html},
    {"report/app.js", report_app_js, sizeof report_app_js},
    {"report/chart.js", report_chart_js, sizeof report_chart_js},
    {"report/report.css", report_report_css, sizeof report_report_css},
    {"result.html", result_html, sizeof result_html},
    {"result/app.js", result_app_js, sizeof result_app_js},
    {"result/result.css", result_result_css, sizeof result_result_css},
    {"rhythm.html", rhythm_html, sizeof rhythm_html},
    {"rhythm/app.js", rhythm_app_js, sizeof rhythm_app_js},
    {"rhythm/beat.js", rhythm_beat_js, sizeof rhythm_beat_js},
    {"rhythm/metronome.js", rhythm_metronome_js, sizeof rhythm_metronome_js},
    {"rhythm/rhythm.css", rhythm_rhythm_css, sizeof rhythm_rhythm_css},
    {"rhythm/rhythm-game.js", rhythm_rhythm_game_js, sizeof rhythm_rhythm_game_js},
    {"service-worker.js", service_worker_js, sizeof service_worker_js},
    {"words/ko.js", words_ko_js, sizeof words_ko_js},
};

const struct web_page_file *web_page_files(size_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
