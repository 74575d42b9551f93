import './theme/styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppProviders } from './app-shell/index.ts';
import { createAppRouter } from './router.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <AppProviders>
      <RouterProvider router={createAppRouter()} />
    </AppProviders>
  </StrictMode>,
);
