/** English stop words; a query that consists only of stop words keeps them. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are as at be because been before being
   below between both but by can cannot could did do does doing down during each few for from further
   had has have having he her here hers herself him himself his how i if in into is it its itself just
   me more most must my myself no nor not of off on once only or other our ours ourselves out over own
   same she should so some such than that the their theirs them themselves then there these they this
   those through to too under until up upon very was we were what when where which while who whom why
   will with would you your yours yourself yourselves`.split(/\s+/),
);
