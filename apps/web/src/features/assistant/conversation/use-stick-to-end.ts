import { type RefObject, useEffect, useRef } from 'react';

/** This near to the end still counts as the end, in pixels. */
const NEAR = 48;

/**
 * Keeps the end of what scrolls in sight while it grows, unless a person has scrolled back; a question of theirs, known by
 * its id, leads to the end again.
 */
export function useStickToEnd(questionId: string | undefined): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  // Effect: follows the person's scrolling, and content that grows: words that arrive, a chart whose code has loaded.
  useEffect(() => {
    const scrolled = element.current;
    if (scrolled === null) return undefined;
    const onScroll = () => {
      isAtEnd.current = scrolled.scrollHeight - scrolled.scrollTop - scrolled.clientHeight < NEAR;
    };
    const watched = new ResizeObserver(() => {
      if (isAtEnd.current) scrolled.scrollTop = scrolled.scrollHeight;
    });
    scrolled.addEventListener('scroll', onScroll, { passive: true });
    for (const child of scrolled.children) watched.observe(child);
    watched.observe(scrolled);
    return () => {
      scrolled.removeEventListener('scroll', onScroll);
      watched.disconnect();
    };
  }, []);
  // Effect: whoever asks wants to see the question and its answer, wherever they had scrolled to.
  useEffect(() => {
    const scrolled = element.current;
    if (scrolled === null || questionId === undefined) return;
    isAtEnd.current = true;
    scrolled.scrollTop = scrolled.scrollHeight;
  }, [questionId]);
  return element;
}
