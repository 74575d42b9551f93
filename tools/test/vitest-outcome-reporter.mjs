import { writeFileSync } from 'node:fs';

/** A vitest reporter that writes the outcome of a run, with the reason of every skipped test, as JSON. */
export default class OutcomeReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const outcome = { passed: 0, failures: [], skipped: [] };
    for (const module of modules) addModule(outcome, module);
    for (const error of unhandledErrors)
      outcome.failures.push({ name: 'outside of any test', detail: messageOf(error) });
    writeFileSync(process.env.SKULINE_VITEST_OUTCOME, JSON.stringify(outcome));
  }
}

function addModule(outcome, module) {
  for (const error of module.errors()) {
    outcome.failures.push({ name: module.relativeModuleId, detail: messageOf(error) });
  }
  for (const test of module.children.allTests()) {
    const name = `${module.relativeModuleId} > ${test.fullName}`;
    const result = test.result();
    if (result.state === 'passed') outcome.passed += 1;
    else if (result.state === 'failed')
      outcome.failures.push({ name, detail: result.errors.map(messageOf).join('\n') });
    else outcome.skipped.push({ name, reason: result.note ?? 'the test gives no reason' });
  }
  for (const suite of module.children.allSuites()) {
    for (const error of suite.errors()) {
      outcome.failures.push({
        name: `${module.relativeModuleId} > ${suite.fullName}`,
        detail: messageOf(error),
      });
    }
  }
}

function messageOf(error) {
  return error.diff ? `${error.message}\n${error.diff}` : (error.stack ?? error.message);
}
