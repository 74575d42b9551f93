export { ConnectPage } from './connect/ConnectPage.tsx';
export { FeedbackPage } from './forms/FeedbackPage.tsx';
export { RequestDemoPage } from './forms/RequestDemoPage.tsx';
export { LandingPage } from './landing/LandingPage.tsx';
export { InvitationPage } from './invitation/InvitationPage.tsx';
export { PrivacyPage } from './legal/PrivacyPage.tsx';
export { TermsPage } from './legal/TermsPage.tsx';
export { ResetPasswordPage } from './reset-password/ResetPasswordPage.tsx';
export { getSampleBoard } from './sample/sample-board.ts';
/** What the sample seller is told; the rules that find it are loaded with the first call. */
export const findSampleInsights = async (now: Date) =>
  (await import('./sample/sample-insights.ts')).listSampleInsights(now);
export { SignInCallbackPage } from './sign-in/SignInCallbackPage.tsx';
export { SignInPage } from './sign-in/SignInPage.tsx';
export { SharedPage } from './shared/SharedPage.tsx';
export { TourPage } from './tour/TourPage.tsx';
