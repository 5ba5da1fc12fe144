// Every board uses ties, pages, percentiles and paces, so `import Boards` also imports `Ranking`.
@_exported public import Ranking
