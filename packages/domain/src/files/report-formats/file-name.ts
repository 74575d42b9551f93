const COPY = /^(?<stem>(?:.*\S)?)\s*\((?<number>\d{1,3})\)(?<end>(?:\.[^.()\s]{1,8}){0,2})$/;

/** The number that browsers put behind the name of a file that is there already: 'ads (2).csv' is 2; 0 without one. */
export function copyNumberOf(fileName: string): number {
  return Number(COPY.exec(fileName)?.groups?.['number'] ?? 0);
}

/** The name without that number: copies of a download share it. */
export function nameWithoutCopy(fileName: string): string {
  const { stem, end } = COPY.exec(fileName)?.groups ?? {};
  return stem === undefined || end === undefined ? fileName : stem + end;
}
