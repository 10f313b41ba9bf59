/** Evaluates the output of `npm audit --json` against the advisories that were already reviewed. */

/** Severities to report. */
const GRAVE = ['high', 'critical'];

/**
 * Extracts the advisories from an npm report, each once even if several packages depend on it.
 *
 * @param report the parsed output of `npm audit --json` (version 2)
 */
export const gravesOf = (report) => {
  const advisories = new Map();
  for (const { name, via, nodes } of Object.values(report.vulnerabilities)) {
    for (const cause of via.filter((one) => typeof one === 'object')) {
      if (!GRAVE.includes(cause.severity)) continue;
      const { severity, title, url, range } = cause;
      const id = /GHSA(-\w{4}){3}/i.exec(url)?.[0] ?? String(cause.source);
      advisories.set(id, { id, severity, package: name, range, title, where: nodes.join(', ') });
    }
  }
  return [...advisories.values()];
};

const isException = ({ id, why, reviewBy }) =>
  typeof id === 'string' &&
  typeof why === 'string' &&
  why !== '' &&
  /^\d{4}-\d{2}-\d{2}$/.test(reviewBy) &&
  !Number.isNaN(Date.parse(reviewBy));

/**
 * Compares advisories with the list of those that do not affect the service.
 *
 * @param exceptions `{ id, why, reviewBy }`; `reviewBy` is the day on which the exception expires
 * @param today e.g. `2026-11-21`
 * @returns each advisory with a verdict and `isOpen`, and in `idle` the exceptions that match no advisory
 * @throws Error for incomplete exceptions
 */
export const judge = (advisories, exceptions, today) => {
  const vague = exceptions.filter((exception) => !isException(exception));
  if (vague.length > 0) {
    throw new Error(`Exceptions need id, why and reviewBy (YYYY-MM-DD): ${JSON.stringify(vague)}`);
  }
  const verdictOn = ({ id }) => {
    const exception = exceptions.find((one) => one.id === id);
    if (exception === undefined) return { verdict: 'not reviewed', isOpen: true };
    return exception.reviewBy < today
      ? { verdict: `review was due ${exception.reviewBy}`, isOpen: true }
      : { verdict: `until ${exception.reviewBy}: ${exception.why}`, isOpen: false };
  };
  const judged = advisories.map((advisory) => ({ ...advisory, ...verdictOn(advisory) }));
  const idle = exceptions.filter(({ id }) => !advisories.some((advisory) => advisory.id === id));
  return { judged, idle };
};
