/** A tenant without data for journeys that change preferences and names, which would disturb the others. */
export const SETTINGS_TENANT = 'Settings Works';

const PASSWORD = 'paper clips and glue';

export interface Person {
  readonly email: string;
  readonly password: string;
}

const person = (name: string): Person => ({ email: `${name}@example.com`, password: PASSWORD });

/** One user per journey, because journeys run in parallel. */
export const PEOPLE = {
  keyboard: person('keys'),
  devices: person('devices'),
  company: person('company'),
  leaving: person('leaving'),
  sessions: person('sessions'),
  twoSteps: person('two-steps'),
  webhooks: person('webhooks'),
} as const;
