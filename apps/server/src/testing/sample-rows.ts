/** A few rows of daily performance with awkward names, small enough to check by eye. */
export const SAMPLE_ROWS = [
  '2026-11-01,Alder,Kettle,KTL-1,100,10,12,480.50,20.25,460.25,40,150.1234,5000,80,4,160',
  '2026-11-01,Alder,Kettle,KTL-2,50,2,2,90,0,90,10,30,1000,20,1,45',
  '2026-11-02,Alder,Kettle,KTL-1,120,11,11,440,0,440,42,140,5200,90,5,200',
  '2026-11-02,Briskway,Throw,THR-1,40,3,3,150,15,135,5,50,700,10,0,0',
  '2026-11-03,Other,Jar,JAR-1,10,1,1,20,0,-5.5,0,-9.25,0,0,0,0',
  '2026-11-03,,,,5,1,1,10,0,10,0,2,0,0,0,0',
] as const;

const HEADER =
  'date_key,brand_name,parent_sku_name,sku_name,sessions,orders,units_sold,gross_sales,promotions,net_sales,ad_spend,contribution,ad_impressions,ad_clicks,ad_orders,ad_sales';

export function sampleCsv(rows: readonly (string | undefined)[]): string {
  return `${[HEADER, ...rows].join('\n')}\n`;
}

/** Of a SKU: March 1 and March 2, 2026; null where it has no row. Sessions, orders, net sales. */
export type ComparedSku = readonly [
  brand: string,
  parent: string,
  sku: string,
  before: SoldDay,
  now: SoldDay,
];
type SoldDay = readonly [sessions: number, orders: number, netSales: number] | null;

/** The two days of compared SKUs. */
export const COMPARED_DAYS = {
  start_date: '2026-03-02',
  end_date: '2026-03-02',
  previous_start_date: '2026-03-01',
  previous_end_date: '2026-03-01',
};

/** Their rows, the columns from gross sales on as `rest` makes them of net sales. */
export function comparedCsv(skus: readonly ComparedSku[], rest: (netSales: number) => string): string {
  const rows = skus.flatMap(([brand, parent, sku, ...days]) =>
    days.flatMap((day, at) => {
      if (day === null) return [];
      const [sessions, orders, sales] = day;
      const name = sku.includes(',') ? `"${sku}"` : sku;
      return `2026-03-0${at + 1},${brand},${parent},${name},${sessions},${orders},${orders},${rest(sales)}`;
    }),
  );
  return sampleCsv(rows);
}
