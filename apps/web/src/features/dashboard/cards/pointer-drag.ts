import type { Activators, SensorInstance, SensorOptions, SensorProps } from '@dnd-kit/core';
import type { PointerEvent as ReactPointerEvent } from 'react';

/** The distance after which a mouse drags. */
const MOUSE_DISTANCE_PX = 4;
/** How long a finger must rest to lift a card; moving sooner scrolls the page. */
const FINGER_REST_MS = 180;
const FINGER_SLACK_PX = 6;

/** Prevents scrolling while a finger drags a card. */
let isLifted = false;

function keepPageStill(event: TouchEvent): void {
  if (isLifted && event.cancelable) event.preventDefault();
}

/**
 * Drags a card with a mouse, a pen or a finger. dnd-kit's own sensors swallow every click within 50 ms of a drop, or
 * longer on a busy page, so a press on Done would be lost. Cards have no click handlers, so nothing needs to be
 * swallowed.
 */
export class PointerDrag implements SensorInstance {
  static readonly activators: Activators<SensorOptions> = [
    {
      eventName: 'onPointerDown',
      handler: ({ isPrimary, button }: ReactPointerEvent) => isPrimary && button === 0,
    },
  ];

  /** The listener must be registered before the touch starts; otherwise the browser scrolls without asking. */
  static setup(): () => void {
    window.addEventListener('touchmove', keepPageStill, { passive: false });
    return () => window.removeEventListener('touchmove', keepPageStill);
  }

  readonly autoScrollEnabled = true;
  readonly #props: SensorProps<SensorOptions>;
  readonly #press: PointerEvent;
  readonly #listening = new AbortController();
  #rest: ReturnType<typeof setTimeout> | undefined;
  #hasLifted = false;

  constructor(props: SensorProps<SensorOptions>) {
    if (!(props.event instanceof PointerEvent)) throw new TypeError('A drag begins with a pointer.');
    this.#props = props;
    this.#press = props.event;
    if (this.#press.pointerType === 'touch') this.#rest = setTimeout(() => this.#lift(), FINGER_REST_MS);
    const { signal } = this.#listening;
    const cancel = () => this.#end('canceled');
    window.addEventListener('pointermove', (event) => this.#move(event), { signal });
    window.addEventListener('pointerup', (event) => this.#isOwn(event) && this.#end('dropped'), { signal });
    window.addEventListener('pointercancel', (event) => this.#isOwn(event) && cancel(), { signal });
    window.addEventListener('keydown', ({ code }) => code === 'Escape' && cancel(), { signal });
    window.addEventListener('resize', cancel, { signal });
    window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    document.addEventListener('visibilitychange', cancel, { signal });
  }

  #isOwn({ pointerId }: PointerEvent): boolean {
    return pointerId === this.#press.pointerId;
  }

  #lift(): void {
    this.#hasLifted = true;
    isLifted = true;
    this.#props.onStart({ x: this.#press.clientX, y: this.#press.clientY });
  }

  #move(event: PointerEvent): void {
    if (!this.#isOwn(event)) return;
    if (!this.#hasLifted) {
      const { clientX: x, clientY: y, pointerType } = this.#press;
      const distance = Math.hypot(event.clientX - x, event.clientY - y);
      if (pointerType === 'touch' && distance > FINGER_SLACK_PX) this.#end('canceled');
      else if (pointerType !== 'touch' && distance > MOUSE_DISTANCE_PX) this.#lift();
    }
    if (this.#hasLifted) this.#props.onMove({ x: event.clientX, y: event.clientY });
  }

  #end(how: 'dropped' | 'canceled'): void {
    clearTimeout(this.#rest);
    this.#listening.abort();
    isLifted = false;
    if (!this.#hasLifted) this.#props.onAbort(this.#props.active);
    if (how === 'dropped') this.#props.onEnd();
    else this.#props.onCancel();
  }
}
