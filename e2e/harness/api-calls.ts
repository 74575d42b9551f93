import type { Preferences } from '@skuline/contract';
import { expect, type Page, type Request } from '@playwright/test';

export const BREAKDOWN = '/api/daily-performance-breakdown';
export const LISTS = ['/api/brands', '/api/parent-skus', '/api/skus', '/api/product-hierarchy'] as const;

/** A data request the page has sent. */
export interface ApiCall {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The first and last day of a request, as `2017-11-18..2017-11-24`. */
export function datesOf({ query }: Pick<ApiCall, 'query'>): string {
  return `${query.get('start_date')}..${query.get('end_date')}`;
}

function callOf(request: Request): ApiCall {
  const url = new URL(request.url());
  return { path: url.pathname, query: url.searchParams };
}

function isChart({ query }: ApiCall): boolean {
  return query.has('top');
}

/** Whether it is for the chart's other metrics, which the page requests when the browser is idle. */
function isAhead(call: ApiCall): boolean {
  return isChart(call) && !call.query.has('facts');
}

/** Records every data request of a page, in order. */
export class ApiCalls {
  readonly #calls: ApiCall[] = [];
  readonly #unanswered = new Set<Request>();

  constructor(page: Page) {
    page.on('request', (request) => {
      if (!new URL(request.url()).pathname.startsWith('/api/')) return;
      this.#calls.push(callOf(request));
      this.#unanswered.add(request);
    });
    page.on('requestfinished', (request) => this.#unanswered.delete(request));
    page.on('requestfailed', (request) => this.#unanswered.delete(request));
  }

  /** Waits until no response is on its way: what a page leaves before it is answered is asked for again. */
  async expectAnswered(): Promise<void> {
    await expect.poll(() => [...this.#unanswered].map((request) => request.url())).toEqual([]);
  }

  /** The requests to a path. */
  to(path: string): readonly ApiCall[] {
    return this.#calls.filter((call) => call.path === path);
  }

  /** The periods requested for the cards: this one and the compared one, each as its two days. */
  periods(): readonly string[] {
    return this.to(BREAKDOWN)
      .filter((call) => !isChart(call))
      .map(datesOf);
  }

  /** The chart's requests for the metric that is shown. */
  charts(): readonly ApiCall[] {
    return this.to(BREAKDOWN).filter((call) => isChart(call) && !isAhead(call));
  }

  /** Those for its other metrics. */
  ahead(): readonly ApiCall[] {
    return this.to(BREAKDOWN).filter(isAhead);
  }

  /** The requested paths, in order. */
  paths(): readonly string[] {
    return this.#calls.map((call) => call.path);
  }

  /** Forgets the requests so far. */
  forget(): void {
    this.#calls.length = 0;
  }
}

/** Waits for the chart's other metrics by a dimension, which the page requests when it has drawn the first. */
export async function waitForOtherMetrics(page: Page, by: string): Promise<void> {
  const response = await page.waitForResponse((one) => {
    const call = callOf(one.request());
    return call.path === BREAKDOWN && isAhead(call) && call.query.getAll('group_by').includes(by);
  });
  await response.finished();
}

/** Keeps the rules of the browser away, which ask for figures of their own: no category of them is on. */
export async function withoutRules(page: Page): Promise<void> {
  await page.route('**/api/preferences?*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { notifications, ...others }: Preferences = await response.json();
    const categories = Object.keys(notifications.enabledCategories).map((category) => [category, false]);
    const enabledCategories = Object.fromEntries(categories);
    return route.fulfill({
      response,
      json: { ...others, notifications: { ...notifications, enabledCategories } },
    });
  });
}
