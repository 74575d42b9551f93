import { type LayerSource, mayBeSame, NOT_SAID, saysMore, sourceKey } from './layer-source.ts';

/** Figures of a channel and kind, with whose they are. */
export interface Sourced {
  readonly channel: string;
  readonly kind: string;
  readonly source?: LayerSource;
  /** A person said that it is another account or shop than those of which less is said. */
  readonly isApart?: boolean;
}

export function sourceOf({ source }: Pick<Sourced, 'source'>): LayerSource {
  return source ?? NOT_SAID;
}

/** The same text for the same channel, kind and source. */
export function keyOfSource(one: Sourced): string {
  return `${one.channel}\n${one.kind}\n${sourceKey(sourceOf(one))}`;
}

/** Whether two would tell the same figures, as far as anybody says. */
export type Sameness = (a: Sourced, b: Sourced) => boolean;

/**
 * What tells sources apart: what files say of them, or a person who said of one that it is another than those of which
 * less is said.
 */
export function createSameness(layers: readonly Sourced[]): Sameness {
  const apart = new Set(layers.filter(({ isApart }) => isApart === true).map(keyOfSource));
  const isApartFrom = (a: Sourced, b: Sourced) =>
    apart.size > 0 && apart.has(keyOfSource(a)) && saysMore(sourceOf(a), sourceOf(b));
  return (a, b) =>
    a.channel === b.channel &&
    a.kind === b.kind &&
    mayBeSame(sourceOf(a), sourceOf(b)) &&
    !isApartFrom(a, b) &&
    !isApartFrom(b, a);
}
