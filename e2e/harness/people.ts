/** A tenant without data whose people change what is theirs: preferences and names would disturb other journeys. */
export const SETTINGS_TENANT = 'Settings Works';

const PASSWORD = 'paper clips and glue';

export interface Person {
  readonly email: string;
  readonly password: string;
}

const person = (name: string): Person => ({ email: `${name}@example.com`, password: PASSWORD });

/** One for each journey: they run side by side. */
export const PEOPLE = {
  keyboard: person('keys'),
  devices: person('devices'),
  company: person('company'),
  leaving: person('leaving'),
  sessions: person('sessions'),
} as const;
