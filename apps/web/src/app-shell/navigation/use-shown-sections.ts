import { useAbilities, useFactsPresent, useHasStock } from '../../api/index.ts';
import { isShown, type Section } from './sections.ts';

/** Whether a section is offered to this person, with these data. */
export function useIsShown(): (section: Section) => boolean {
  const [present, hasStock, abilities] = [useFactsPresent(), useHasStock(), useAbilities()];
  return (section) => isShown(section, { present, hasStock, may: (ability) => abilities(ability).may });
}
