import { assistantLogCommand } from '@skuline/server/src/cli/commands/assistant-log.command.ts';
import type { Random } from '../insights/random.ts';
import { type Person, Unexpected } from './person.ts';
import type { Faults, Subject } from './subject.ts';

/** More than are asked. */
const MOST_RUNS = 5000;

/** Questions to the built-in analyst: what an answer has read is in the log of the assistant. */
export class Chats implements Subject {
  readonly #person: Person;
  readonly #faults: Readonly<Faults>;
  #answered: readonly string[] = [];
  #asked = 0;

  constructor(person: Person, faults: Readonly<Faults>) {
    this.#person = person;
    this.#faults = faults;
  }

  async begin(): Promise<void> {}

  async act(_random: Random, onBegin: (operation: string) => void): Promise<void> {
    onBegin('chat');
    this.#asked += 1;
    const message = `What were net sales in the last ${this.#asked} days?`;
    const events = await this.#person.text('POST', '/api/agentic-chat', { message });
    if (!events.includes('"type":"complete"'))
      throw new Unexpected(`A chat ended without its last event: ${events}`);
    // An answer does not wait for its log: without a database there is none.
    if (!this.#faults.isDatabaseAway) this.#answered = [...this.#answered, message];
  }

  look(): Promise<readonly string[]> {
    return this.settle();
  }

  async settle(): Promise<readonly string[]> {
    const runs = await this.#person.run(assistantLogCommand, {
      tenant: this.#person.tenant,
      limit: MOST_RUNS,
    });
    const logged = new Set(runs.map(({ question }) => question));
    return this.#answered
      .filter((question) => !logged.has(question))
      .map((question) => `Chats: what was read for '${question}' is not in the log.`);
  }

  keep(): () => void {
    const kept = this.#answered;
    return () => {
      this.#answered = kept;
    };
  }
}
