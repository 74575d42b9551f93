import { Checkbox, TextInput } from '@mantine/core';
import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS, type WebhookEvent } from '@skuline/domain/webhooks';
import classes from './Connections.module.css';

interface WebhookFieldsProps {
  readonly name: string;
  readonly events: readonly WebhookEvent[];
  readonly onName: (name: string) => void;
  readonly onEvents: (events: readonly WebhookEvent[]) => void;
}

/** What a webhook is called, and what it is told. */
export function WebhookFields({ name, events, onName, onEvents }: WebhookFieldsProps) {
  return (
    <>
      <TextInput
        className={classes.key ?? ''}
        label="Name"
        placeholder="Optional, such as #sales"
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <Checkbox.Group
        className={classes.whole ?? ''}
        label="Send"
        value={[...events]}
        onChange={(values) => onEvents(WEBHOOK_EVENTS.filter((event) => values.includes(event)))}
      >
        <div className={classes.codes}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={WEBHOOK_EVENT_LABELS[event]} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

/** The secret that signs, to be copied now. */
export function SecretField({ secret }: { readonly secret: string }) {
  return (
    <TextInput
      className={classes.whole ?? ''}
      label="Signing secret"
      description="Shown this once. Copy it to your program now; a new one can be made at any time."
      readOnly
      value={secret}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

interface AddressFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The address of a webhook, which lets whoever has it post there. */
export function AddressField({ label, placeholder, value, onChange }: AddressFieldProps) {
  return (
    <TextInput
      className={classes.key ?? ''}
      label={label}
      placeholder={placeholder}
      type="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
