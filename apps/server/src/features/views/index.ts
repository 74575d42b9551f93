import type { Clock } from '../../platform/clock.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { createLinksRepository } from './links.repository.ts';
import { createLinksService, type LinksService } from './links.service.ts';
import { createViewsRepository } from './views.repository.ts';
import { createViewsService, type ViewsService } from './views.service.ts';

export { isLinkToken, type LinksService } from './links.service.ts';
export { viewsRoutes } from './views.routes.ts';
export type { ViewsService } from './views.service.ts';

export interface OpenViewsDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  /** Whether accounts are kept here, and not by an outside issuer. */
  readonly keepsAccounts: boolean;
  readonly clock: Clock;
}

/** What people keep to look at again, and show to people without an account. */
export function openViews({ transactional, keepsAccounts, clock }: OpenViewsDependencies): {
  readonly views: ViewsService;
  readonly links: LinksService;
} {
  return {
    views: createViewsService({ repository: createViewsRepository(transactional), clock }),
    links: createLinksService({ repository: createLinksRepository(transactional), keepsAccounts, clock }),
  };
}
