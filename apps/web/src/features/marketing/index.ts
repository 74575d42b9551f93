export { LandingPage } from './LandingPage.tsx';
export { SignInCallbackPage } from './SignInCallbackPage.tsx';
export { SignInPage } from './SignInPage.tsx';
