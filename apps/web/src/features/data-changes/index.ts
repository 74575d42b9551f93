import { lazyPart } from '../../ui/index.ts';
import { whenIdle } from '../../when-idle.ts';

/** The quiet line of the dashboard; it asks once everything else is there. */
export const ChangesMark = lazyPart(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return (await import('./ChangesMark.tsx')).ChangesMark;
});
export const ChangesPage = lazyPart(async () => (await import('./ChangesPage.tsx')).ChangesPage);
export { VisitKeeper } from './last-visit.tsx';
