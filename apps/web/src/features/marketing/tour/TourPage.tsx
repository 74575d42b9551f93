import { Button } from '@mantine/core';
import type { Notification } from '@skuline/domain/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiProvider, createQueryClient } from '../../../api/index.ts';
import { now } from '../../../clock.ts';
import { Badge } from '../../../ui/index.ts';
import headerClasses from '../frame/PublicHeader.module.css';
import { PublicHeader } from '../frame/PublicHeader.tsx';
import { createSampleCall } from '../sample/sample-client.ts';
import { TourControls } from './TourControls.tsx';
import classes from './TourPage.module.css';
import { indexOfStep, searchOfStep, useTour, useTourKeys } from './use-tour.ts';

/** What the sample seller is told; the rules that find it are loaded for the stop that shows it. */
const findInsights = async () => (await import('../sample/sample-insights.ts')).listSampleInsights(now());

/** The sample seller's API with a separate cache, so that sample data never mix with a real seller's. */
function SampleSeller({ children }: { readonly children: ReactNode }) {
  const [api] = useState(() => ({ call: createSampleCall(now()), tenantId: null }));
  const [cache] = useState(createQueryClient);
  return (
    <QueryClientProvider client={cache}>
      <ApiProvider api={api}>{children}</ApiProvider>
    </QueryClientProvider>
  );
}

function TourHeader() {
  return (
    <PublicHeader
      className={classes.header}
      title={
        <>
          <h1 className={classes.title}>Tour</h1>
          <Badge>Sample data</Badge>
        </>
      }
    >
      <Link to="/signin" className={`${headerClasses.link} ${classes.link}`}>
        Sign in
      </Link>
      <Button size="sm" renderRoot={(props) => <Link to="/request-demo" {...props} />}>
        Request a demo
      </Button>
    </PublicHeader>
  );
}

interface TourPageProps {
  readonly children: ReactNode;
  /** The insights and the assistant, for the stops that show them. */
  readonly renderAssistant: (findInsights: () => Promise<readonly Notification[]>) => ReactNode;
}

/** /demo-sequence: the given pages on sample data, stop by stop; interacting with the page pauses the tour. */
export function TourPage({ children, renderAssistant }: TourPageProps) {
  const { step, range, start } = useSearch({ from: '/demo-sequence' });
  // A link to a stop need not contain the stop's search parameters.
  if (range === undefined && start === undefined) {
    return <Navigate to="/demo-sequence" search={searchOfStep(indexOfStep(step))} replace />;
  }
  return <TourStage renderAssistant={renderAssistant}>{children}</TourStage>;
}

function TourStage({ children, renderAssistant }: TourPageProps) {
  const tour = useTour();
  const stage = useRef<HTMLElement>(null);
  const { target, press, hasAssistant = false } = tour.step;
  useSpotlight(stage, target);
  usePress(stage, press);
  useTourKeys(tour);
  const pauseOnKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab' && key !== 'Shift') tour.pause();
  };
  return (
    <div className={classes.page}>
      <TourHeader />
      {/* Not a control: it only detects interaction. */}
      <main
        id="main"
        ref={stage}
        tabIndex={-1}
        className={classes.stage}
        data-assistant={hasAssistant || undefined}
        onPointerDownCapture={tour.pause}
        onKeyDownCapture={pauseOnKey}
      >
        <SampleSeller>
          {/* What a stop has opened is closed by the next one. */}
          <div key={press ?? 'page'} className={classes.content}>
            {children}
          </div>
          {hasAssistant ? renderAssistant(findInsights) : null}
        </SampleSeller>
      </main>
      <TourControls tour={tour} />
    </div>
  );
}

/** Presses a button once, as soon as the stage has it. */
function usePress(stage: RefObject<HTMLElement | null>, selector: string | undefined): void {
  // Effect: presses a button that another component renders.
  useEffect(() => {
    const root = stage.current;
    if (root === null || selector === undefined) return undefined;
    const press = () => {
      const found = root.querySelector<HTMLElement>(selector);
      if (found === null) return;
      observer.disconnect();
      found.click();
    };
    const observer = new MutationObserver(press);
    observer.observe(root, { childList: true, subtree: true });
    press();
    return () => observer.disconnect();
  }, [stage, selector]);
}

const MARK = 'tourTarget';

/**
 * Highlights the element a stop points at, and scrolls it into view once. The stage loads and rerenders independently,
 * so the highlight follows when the element is replaced.
 */
function useSpotlight(stage: RefObject<HTMLElement | null>, selector: string): void {
  // Effect: marks DOM elements that other components render.
  useEffect(() => {
    const root = stage.current;
    if (root === null) return undefined;
    let marked: HTMLElement | null = null;
    const mark = () => {
      const found = root.querySelector<HTMLElement>(selector);
      if (found === null || found === marked) return;
      const isFirst = marked === null;
      if (marked !== null) delete marked.dataset[MARK];
      marked = found;
      found.dataset[MARK] = '';
      if (isFirst) found.scrollIntoView({ block: 'nearest' });
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      if (marked !== null) delete marked.dataset[MARK];
    };
  }, [stage, selector]);
}
