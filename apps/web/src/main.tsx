import './zod-without-eval.ts';
import './theme/styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppProviders, handleRenderError, nameChunkErrors, trackPageViews } from './app-shell/index.ts';
import { createAppRouter } from './router.ts';
import { prepareRoot } from './take-over.ts';
import { startTelemetry } from './telemetry/index.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

// Asked for before anything is drawn: text that is drawn with another font first is laid out twice.
void document.fonts.load('1rem "Inter Variable"');

const router = createAppRouter();
startTelemetry();
nameChunkErrors();
trackPageViews(router);

// Errors caught by a boundary are reported as well; the page decides what to show.
createRoot(prepareRoot(root), {
  onCaughtError: handleRenderError,
  onUncaughtError: handleRenderError,
}).render(
  <StrictMode>
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  </StrictMode>,
);
