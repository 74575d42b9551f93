import { createFileRoute } from '@tanstack/react-router';
import { LandingPage } from '../features/marketing/index.ts';

export const Route = createFileRoute('/')({ component: LandingPage });
