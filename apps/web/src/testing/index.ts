export { answerDays, fakeProductLists, fakeTenant, knownFrom } from './fake-periods.ts';
export { fakeSession, type FakeSessionOptions, MAYA } from './fake-session.ts';
export { fakeStagedFile } from './fake-staged-file.ts';
export {
  fakeCall,
  renderApp,
  renderPage,
  type RenderPageOptions,
} from './render-page.tsx';
export { setViewportWidth } from './viewport.ts';
