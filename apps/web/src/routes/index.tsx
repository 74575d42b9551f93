import { createFileRoute } from '@tanstack/react-router';
import { BoardPreview } from '../features/dashboard/index.ts';
import { getSampleBoard, LandingPage } from '../features/marketing/index.ts';

export const Route = createFileRoute('/')({
  component: () => <LandingPage picture={<BoardPreview board={getSampleBoard()} />} />,
});
