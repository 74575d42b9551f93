/** Everything that is written into the audit log, and what it is called. */
export const AUDIT_ACTIONS = {
  'sign-in.done': 'Signed in',
  'sign-in.failed': 'Failed to sign in',
  'sign-in.ended': 'Ended sign-ins',
  'account.changed': 'Changed an account',
  'password.changed': 'Changed a password',
  'password.link-made': 'Made a link for a new password',
  'member.invited': 'Invited a person',
  'invitation.revoked': 'Revoked an invitation',
  'member.joined': 'Joined the company',
  'member.changed': 'Changed what a person may do',
  'member.removed': 'Removed a person',
  'token.made': 'Made a token',
  'token.ended': 'Ended a token',
  'assistant.connected': 'Connected an assistant',
  'assistant.disconnected': 'Disconnected an assistant',
  'file.imported': 'Imported a file',
  'import.undone': 'Undid an import',
  'names.changed': 'Changed names',
  'costs.changed': 'Changed costs',
  'rates.changed': 'Changed exchange rates',
  'rules.changed': 'Changed alert rules',
  'goals.changed': 'Changed goals',
  'figures.exported': 'Exported a file',
  'company.made': 'Made the company',
  'company.changed': 'Changed the company',
  'company.exported': 'Exported everything',
  'company.deletion-asked': 'Asked to delete the company',
  'company.kept': 'Kept the company',
  'company.deleted': 'Deleted the company',
  'backup.made': 'Made a backup',
  'backup.restored': 'Restored a backup',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
// The keys of the table above, of which there are some.
export const AUDIT_ACTION_IDS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];
