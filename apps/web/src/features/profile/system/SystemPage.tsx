import { Button } from '@mantine/core';
import { type Finding, type System, sendTestMail } from '@skuline/contract';
import { countOf, formatBytes, formatMoment } from '@skuline/domain/formatting';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AbleGate, systemQuery, useApi, useMay } from '../../../api/index.ts';
import { now } from '../../../clock.ts';
import { Badge, Icon, RowsMessage } from '../../../ui/index.ts';
import accountClasses from '../account/AccountPage.module.css';
import listClasses from '../account/SignIns.module.css';
import { useEnding } from '../account/use-ending.ts';
import { Loaded } from '../form/Loaded.tsx';
import { SettingsRow, SettingsRows } from '../form/SettingsFields.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import { SystemCompanies } from './SystemCompanies.tsx';
import { SystemJobs } from './SystemJobs.tsx';

/** /profile/system: how the installation is, and what to do about it; for operators alone. */
export function SystemPage() {
  const api = useApi();
  const { may } = useMay('system.run');
  const query = useQuery({ ...systemQuery(api), enabled: may });
  return (
    <AbleGate ability="system.run">
      <Loaded query={query} subject="The system">
        {(system) => (
          <>
            <Findings system={system} isLooking={query.isFetching} onLook={() => void query.refetch()} />
            <Machine system={system} />
            <SystemJobs jobs={system.jobs} />
            <Backups backups={system.backups} />
            <SystemCompanies companies={system.companies} />
          </>
        )}
      </Loaded>
    </AbleGate>
  );
}

const STATES = {
  problem: { word: 'Problem', shape: IconAlertCircle, order: 0 },
  warning: { word: 'Warning', shape: IconAlertTriangle, order: 1 },
  ok: { word: 'OK', shape: IconCircleCheck, order: 2 },
} as const;

interface FindingsProps {
  readonly system: System;
  readonly isLooking: boolean;
  readonly onLook: () => void;
}

function Findings({ system: { findings, version, node }, isLooking, onLook }: FindingsProps) {
  const inOrder = findings.toSorted((a, b) => STATES[a.state].order - STATES[b.state].order);
  return (
    <SettingsSection
      title="System"
      description="How this installation of Skuline is doing, and what needs you. “skuline doctor” says the same at a terminal."
    >
      <ul className={listClasses.list} aria-label="What was found">
        {inOrder.map((finding) => (
          <FindingRow key={`${finding.check} ${finding.says}`} finding={finding} />
        ))}
      </ul>
      <div className={listClasses.foot}>
        <p className={listClasses.words}>
          <span className={listClasses.detail}>
            Skuline {version} on Node {node}
          </span>
        </p>
        <Button variant="default" loading={isLooking} onClick={onLook}>
          Check again
        </Button>
      </div>
    </SettingsSection>
  );
}

function FindingRow({ finding: { check, state, says, remedy } }: { readonly finding: Finding }) {
  const { word, shape } = STATES[state];
  return (
    <li className={listClasses.row}>
      <span className={listClasses.icon}>
        <Icon shape={shape} place="navigation" />
      </span>
      <div className={listClasses.words}>
        <p className={listClasses.name}>
          {check}
          {state === 'ok' ? null : <Badge>{word}</Badge>}
        </p>
        <p className={listClasses.detail}>{says}</p>
        {remedy === undefined ? null : <p className={listClasses.detail}>What to do: {remedy}</p>}
      </div>
    </li>
  );
}

const STORE_LABELS = { database: 'Database', analytics: 'Analytics data' } as const;

function Machine({
  system: { memory, disk, stores, stagedFiles, testMailTo },
}: Pick<FindingsProps, 'system'>) {
  return (
    <SettingsSection title="Machine">
      <SettingsRows>
        <Fact label="Memory">
          {formatBytes(memory.used)} used by Skuline, {formatBytes(memory.available)} available
        </Fact>
        <Fact label="Disk">
          {disk === null ? 'Unknown' : `${formatBytes(disk.free)} free of ${formatBytes(disk.total)}`}
        </Fact>
        {stores.map((store) => (
          <Fact key={store.name} label={STORE_LABELS[store.name]}>
            {describeStore(store)}
          </Fact>
        ))}
        <Fact label="Files to import">
          {stagedFiles.files === 0
            ? 'None'
            : `${countOf(stagedFiles.files, 'file')}, ${formatBytes(stagedFiles.bytes)}`}
        </Fact>
        <SettingsRow label="Mail">
          {testMailTo === null ? (
            <span className={accountClasses.value}>Not set up: SMTP_URL and MAIL_FROM are not set</span>
          ) : (
            <TestMail to={testMailTo} />
          )}
        </SettingsRow>
      </SettingsRows>
    </SettingsSection>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <SettingsRow label={label}>
      <span className={accountClasses.value} data-numeric>
        {children}
      </span>
    </SettingsRow>
  );
}

function describeStore({ answers, bytes, migration }: System['stores'][number]): string {
  if (!answers) return 'Does not answer';
  const parts = [
    ...(bytes === null ? [] : [formatBytes(bytes)]),
    ...(migration === null ? [] : [`migration ${migration}`]),
  ];
  return parts.length === 0 ? 'Answers' : parts.join(', ');
}

function TestMail({ to }: { readonly to: string }) {
  const { api, ending, end } = useEnding([]);
  const send = () =>
    end('mail', async () => {
      const sent = await api.call(sendTestMail, {});
      return `The mail server took a test mail to ${sent.to}.`;
    });
  return (
    <Button variant="default" loading={ending === 'mail'} onClick={() => void send()}>
      Send a test mail to {to}
    </Button>
  );
}

function Backups({ backups }: Pick<System, 'backups'>) {
  if (backups === null) {
    return (
      <SettingsSection
        title="Backups"
        description="There are no automatic backups. Set BACKUP_EVERY, such as 1d, and start Skuline again."
      >
        {null}
      </SettingsSection>
    );
  }
  const { folder, everyHours, keep, made } = backups;
  return (
    <SettingsSection
      title="Backups"
      description={`Made every ${everyHours === 1 ? 'hour' : `${everyHours} hours`} in ${folder}; the newest ${keep} are kept.`}
    >
      {made.length === 0 ? <RowsMessage>No backup has been made yet.</RowsMessage> : null}
      <ul className={listClasses.list} aria-label="Backups, newest first">
        {made.map(({ name, madeAt, bytes }) => (
          <li key={name} className={listClasses.row}>
            <div className={listClasses.words}>
              <p className={listClasses.name}>{name}</p>
              <p className={listClasses.detail} data-numeric>
                {formatMoment(new Date(madeAt), now())} · {formatBytes(bytes)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
