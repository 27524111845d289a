/** Sums of each day of Reims that is over. */
export interface FigureTables {
  daily_visits: DailyVisitsTable;
  daily_sales: DailySalesTable;
}

interface DailyVisitsTable {
  /** "2026-11-21" */
  date: string;
  desktop_visits: number;
  mobile_visits: number;
  tablet_visits: number;
  page_views: number;
  unique_visitors: number;
}

interface DailySalesTable {
  /** "2026-11-21" */
  date: string;
  orders: number;
  /** May be below zero. */
  goods_cents: number;
  services_cents: number;
  /** Of `services_cents`. */
  parts_cents: number;
  repairs: number;
}
