import { lazyPart } from '../../ui/index.ts';
import { whenIdle } from '../../when-idle.ts';

/** The quiet line of the dashboard; it asks once everything else is there. */
export const ChangesMark = lazyPart(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return (await import('./ChangesMark.tsx')).ChangesMark;
});
/** Notes visits, from when the first page is there. */
export const VisitKeeper = lazyPart(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return (await import('./last-visit.tsx')).VisitKeeper;
});
export const ChangesPage = lazyPart(async () => (await import('./ChangesPage.tsx')).ChangesPage);
