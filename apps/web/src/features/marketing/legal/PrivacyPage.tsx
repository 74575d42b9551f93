import { EVENT_FIELDS, EVENT_RETENTION_DAYS } from '@skuline/domain/telemetry';
import { Link } from '@tanstack/react-router';
import { type BrowserEntry, COOKIES, LOCAL_STORAGE, SESSION_STORAGE } from './kept-in-browser.ts';
import classes from './LegalPage.module.css';
import { LegalPage } from './LegalPage.tsx';

/** 2026-11-23. */
const CHANGED = 'November 23, 2026';
const FIELDS = Object.entries(EVENT_FIELDS).map(([name, what]) => ({ name, what }));

function Stored() {
  return (
    <>
      <h2>What is stored on the server</h2>
      <p>
        In two databases, which by default are files in one folder of the machine that runs Skuline, and in
        its log:
      </p>
      <ul>
        <li>
          Accounts: name, email address, the tenants a user belongs to, and a hash of the password. The
          password itself is never stored. With an outside identity provider that provider keeps the accounts.
        </li>
        <li>
          Sign-ins: when each began and ends, the network address and the browser it came from. Failed
          sign-ins are counted for five minutes, to slow down guessing.
        </li>
        <li>
          Imports: the name of each file, who imported it and when, how much it held, and the rows themselves:
          daily sales, traffic and advertising by product, and keyword volumes.
        </li>
        <li>
          Preferences of each user; what a tenant says of its company, with who changed it last and when;
          insights raised from the tenant&apos;s own figures.
        </li>
        <li>
          Demo requests: what was filled in on <Link to="/request-demo">the form</Link> and when. Where the
          operator has set up a webhook they are passed on to it.
        </li>
        <li>
          Feedback: what was written on <Link to="/feedback">the form</Link>, when, and for signed-in users
          the account, the email address and the tenant.
        </li>
        <li>
          The assistant: questions and answers, and each run of its tools with who had it run; both are
          deleted after as many days as the operator has set (<code>ASSISTANT_LOG_DAYS</code>, by default 30).
        </li>
        <li>Events of the product&apos;s use, described below.</li>
        <li>
          The server&apos;s own log, where the operator keeps one: of each request the time, the address that
          was asked for, the network address it came from, and how it was answered.
        </li>
      </ul>
      <p>
        Figures of one tenant are never shown to another, and are sent to nobody but the model that you ask,
        as the next section says.
      </p>
    </>
  );
}

function Assistant() {
  return (
    <>
      <h2>What the assistant sends to the providers of models</h2>
      <p>
        Nothing, unless the operator has set a key or an address for one: without them the built-in analyst
        answers on the machine that runs Skuline. The panel names who answers.
      </p>
      <p>
        With a key, each question that you ask of Google, OpenAI or Anthropic goes to that provider, or to the
        address that the operator has set in its place, together with the conversation so far, the figures and
        the filters that the page shows, what the company profile says of the brand, the names of its
        products, and the rows that the model has Skuline read to answer it. No password, no email address and
        nothing of another tenant is among them. What the provider keeps of it is up to its own terms and its
        contract with the operator.
      </p>
      <p>
        Assistants of your own that are connected with a token are given what they ask Skuline for, and are
        written down like questions.
      </p>
    </>
  );
}

function Events() {
  return (
    <>
      <h2>What is recorded about the product&apos;s use</h2>
      <p>
        When someone signs in, opens a page, does something such as applying a filter, is idle, leaves, or
        meets an error, an event is stored with exactly these fields and the tenant, and deleted after{' '}
        {EVENT_RETENTION_DAYS} days:
      </p>
      <EntryList label="Fields of an event" entries={FIELDS} />
      <p>
        No figures, no names of products, no searched-for text, no email address and no network address is
        among them.
      </p>
      <p>
        To tell the country, city, region, time zone and organization, your browser asks a public geolocation
        service once a session (the operator&apos;s <code>GEOIP_URL</code>, by default ipapi.co). That service
        sees your network address, as every site you visit does. Where the operator has set up PostHog (
        <code>POSTHOG_KEY</code>), the server passes the same fields on to it.
      </p>
      <p>
        Do Not Track and Global Privacy Control are honored: with either of them set in your browser nothing
        is recorded, nothing is asked, and no number is given to your browser. The operator can turn all of it
        off with <code>TELEMETRY=off</code>.
      </p>
    </>
  );
}

function InBrowser() {
  return (
    <>
      <h2>What is kept in your browser</h2>
      <p>
        Cookies, none of which follows you to other sites (while you sign in there may also be short-lived
        ones whose names begin with <code>skuline.</code>):
      </p>
      <EntryList label="Cookies" entries={COOKIES} />
      <p>Local storage; logging out removes all of it:</p>
      <EntryList label="Local storage" entries={LOCAL_STORAGE} />
      <p>Session storage, which your browser forgets when the tab is closed:</p>
      <EntryList label="Session storage" entries={SESSION_STORAGE} />
    </>
  );
}

function Deleting() {
  return (
    <>
      <h2>How to see, export and delete</h2>
      <ul>
        <li>
          Local storage is cleared by Logout, session storage when the tab is closed; the site&apos;s data in
          the browser&apos;s settings are all of it, cookies included.
        </li>
        <li>Name, preferences, sign-ins and tokens are shown and changed on the profile pages.</li>
        <li>
          An import is undone on the Import data page, or by the operator with{' '}
          <code>skuline import --undo</code>: its days are no longer shown.
        </li>
        <li>
          The operator lists and deletes demo requests and feedback with <code>skuline demo-requests</code>{' '}
          and <code>skuline feedback</code>.
        </li>
        <li>
          Everything is gone when the operator deletes the data folder (<code>DATA_DIR</code>) or the
          databases that stand in its place.
        </li>
      </ul>
      <p>
        For anything else ask the people who run this Skuline: they are responsible for the data, and the
        makers of the software have no access to them. A message on the{' '}
        <Link to="/feedback">feedback page</Link> reaches them.
      </p>
    </>
  );
}

/** /privacy-policy: what the software stores, where, and how it is deleted. */
export function PrivacyPage() {
  return (
    <LegalPage title="Privacy policy" changed={CHANGED}>
      <p>
        Skuline runs on a machine of whoever operates it: your company, or someone it trusts. This page says
        what the software stores there and in your browser. There is no advertising in it, and no tracking
        across sites.
      </p>
      <Stored />
      <Assistant />
      <Events />
      <InBrowser />
      <Deleting />
    </LegalPage>
  );
}

interface EntryListProps {
  readonly label: string;
  readonly entries: readonly BrowserEntry[];
}

/** A list of names with their purposes. */
function EntryList({ label, entries }: EntryListProps) {
  return (
    <dl className={classes.entries} aria-label={label}>
      {entries.map(({ name, what }) => (
        <div key={name} className={classes.entry}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
