// Ties, pages, percentiles and paces are words of every board, so whoever imports `Boards` has them, too.
@_exported public import Ranking
