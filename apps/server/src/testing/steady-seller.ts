import { addDays, type DateKey, eachDay } from '@skuline/domain/calendar';

const SKUS = [
  ['Alder', 'Kettle', 'KTL-1'],
  ['Alder', 'Kettle', 'KTL-2'],
  ['Brisk', 'Jar', 'JAR-1'],
  ['Brisk', 'Jar', 'JAR-2'],
] as const;

/** A few visitors more or fewer, the same for the same day and SKU. */
function wobble(day: number, sku: number): number {
  return ((day * 7919 + sku * 104_729) % 41) - 20;
}

/** Rows of a seller whose four SKUs sell alike day by day; `isOut` says on which days a SKU has run out. */
export function steadyRows(
  days: { readonly last: DateKey; readonly count: number },
  isOut: (sku: string, daysAgo: number) => boolean = () => false,
): string[] {
  const range = { start: addDays(days.last, 1 - days.count), end: days.last };
  return eachDay(range).flatMap((date, day) =>
    SKUS.map(([brand, parent, sku], index) => {
      const daysAgo = days.count - 1 - day;
      const name = `${date},${brand},${parent},${sku}`;
      if (isOut(sku, daysAgo)) return `${name},0,0,0,0,0,0,0,0,0,0,0,0`;
      const sessions = 400 + wobble(day, index);
      const orders = Math.round(sessions / 10);
      const sales = orders * 25;
      return `${name},${sessions},${orders},${orders},${sales},0,${sales},40,${sales * 0.4},5000,80,4,100`;
    }),
  );
}
