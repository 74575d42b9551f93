import type { ConnectedSource } from '@skuline/domain/connections';

export interface KeyField {
  /** Of the request. */
  readonly name:
    | 'client_id'
    | 'client_secret'
    | 'refresh_token'
    | 'shop'
    | 'token'
    | 'host'
    | 'user'
    | 'password'
    | 'folder'
    | 'senders';
  readonly label: string;
  readonly hint: string;
  readonly isSecret: boolean;
  readonly isOptional?: boolean;
}

/** A window of the source as it is drawn: how one gets there, and what stands in it. */
export interface KeyPicture {
  /** Of the steps, counted from 1. */
  readonly step: number;
  readonly window: string;
  /** The menus that are opened one after the other. */
  readonly path: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    readonly value: string;
    /** The field that it is copied into. */
    readonly field?: KeyField['name'];
  }[];
}

export interface SourceGuide {
  readonly source: ConnectedSource;
  readonly name: string;
  readonly what: string;
  /** Where the keys come from, a step each. */
  readonly steps: readonly string[];
  readonly pictures: readonly KeyPicture[];
  readonly fields: readonly KeyField[];
}

const AMAZON_KEYS: readonly KeyField[] = [
  { name: 'client_id', label: 'Client ID', hint: 'amzn1.application-oa2-client.…', isSecret: false },
  { name: 'client_secret', label: 'Client secret', hint: 'amzn1.oa2-cs.v1.…', isSecret: true },
  { name: 'refresh_token', label: 'Refresh token', hint: 'Atzr|…', isSecret: true },
];

/** What can be connected, in the order in which it is offered. */
export const SOURCE_GUIDES: readonly SourceGuide[] = [
  {
    source: 'amazon',
    name: 'Amazon',
    what: 'Orders, sales and traffic, fees and proceeds, settlements, stock, listings, returns and search queries of a Seller Central account.',
    steps: [
      'In Seller Central open Apps and Services → Develop Apps, and register as a private developer: Amazon calls it a private seller application.',
      'Add an app client of type SP API with the roles Selling Partner Insights, Brand Analytics, Inventory and Order Tracking, Product Listing, Finance and Accounting, and Amazon Fulfillment.',
      'Open View under LWA credentials and copy the client identifier and the client secret.',
      'Open Authorize in the app’s menu, choose Authorize app, and copy the refresh token.',
    ],
    pictures: [
      {
        step: 2,
        window: 'Seller Central',
        path: ['Apps and Services', 'Develop Apps', 'Add new app client'],
        rows: [
          { label: 'API type', value: 'SP API' },
          { label: 'Roles', value: '6 chosen' },
        ],
      },
      {
        step: 3,
        window: 'Seller Central',
        path: ['Develop Apps', 'LWA credentials', 'View'],
        rows: [
          { label: 'Client identifier', value: 'amzn1.application-oa2-client.…', field: 'client_id' },
          { label: 'Client secret', value: 'amzn1.oa2-cs.v1.…', field: 'client_secret' },
        ],
      },
      {
        step: 4,
        window: 'Seller Central',
        path: ['Develop Apps', 'Authorize', 'Authorize app'],
        rows: [{ label: 'Refresh token', value: 'Atzr|…', field: 'refresh_token' }],
      },
    ],
    fields: AMAZON_KEYS,
  },
  {
    source: 'amazon-ads',
    name: 'Amazon Ads',
    what: 'Sponsored Products and Sponsored Display by SKU and day, Sponsored Brands by day, and the search terms that ads were shown for.',
    steps: [
      'Apply for access to the Amazon Ads API at advertising.amazon.com → Partner → API, for your own account.',
      'Open the Login with Amazon console, and copy the client ID and the client secret of the security profile with access.',
      'Authorize the security profile with the scope advertising::campaign_management, and copy the refresh token.',
    ],
    pictures: [
      {
        step: 2,
        window: 'Login with Amazon',
        path: ['Security profiles', 'Web settings'],
        rows: [
          { label: 'Client ID', value: 'amzn1.application-oa2-client.…', field: 'client_id' },
          { label: 'Client Secret', value: 'amzn1.oa2-cs.v1.…', field: 'client_secret' },
        ],
      },
      {
        step: 3,
        window: 'Response of the token request',
        path: ['auth/o2/token'],
        rows: [
          { label: 'access_token', value: 'Atza|…' },
          { label: 'refresh_token', value: 'Atzr|…', field: 'refresh_token' },
        ],
      },
    ],
    fields: AMAZON_KEYS,
  },
  {
    source: 'shopify',
    name: 'Shopify',
    what: 'Orders, refunds, sessions and inventory of a shop.',
    steps: [
      'In the shop’s admin open Settings → Apps and sales channels → Develop apps, and create an app.',
      'Under Configuration allow read_orders, read_all_orders for orders older than 60 days, read_reports for sessions, and read_inventory for stock.',
      'Install the app, and copy the Admin API access token: Shopify shows it once.',
    ],
    pictures: [
      {
        step: 2,
        window: 'Shopify admin',
        path: ['Develop apps', 'Configuration', 'Admin API scopes'],
        rows: [
          { label: 'read_orders', value: '✓' },
          { label: 'read_all_orders', value: '✓' },
          { label: 'read_reports', value: '✓' },
          { label: 'read_inventory', value: '✓' },
        ],
      },
      {
        step: 3,
        window: 'name.myshopify.com',
        path: ['Develop apps', 'API credentials'],
        rows: [
          { label: 'Address of the admin', value: 'name.myshopify.com', field: 'shop' },
          { label: 'Admin API access token', value: 'shpat_…', field: 'token' },
        ],
      },
    ],
    fields: [
      { name: 'shop', label: 'Shop', hint: 'name.myshopify.com', isSecret: false },
      { name: 'token', label: 'Access token', hint: 'shpat_…', isSecret: true },
    ],
  },
  {
    source: 'mailbox',
    name: 'Mailbox',
    what: 'Reports that arrive by email: CSV, text, Excel and zip files attached to messages.',
    steps: [
      'Use a mailbox for reports only, or a folder that a rule of your mail provider moves them to.',
      'Create an app password with your mail provider. Most don’t let apps sign in with your own password.',
      'List the senders you trust: addresses, or @example.com for everyone there. Messages from anyone else are left alone, and nothing in the mailbox is changed.',
      'A sender can be forged. Choose a provider that checks senders, and addresses that few people know.',
    ],
    pictures: [
      {
        step: 2,
        window: 'Your mail provider',
        path: ['Account', 'Security', 'App passwords'],
        rows: [
          { label: 'IMAP server', value: 'imap.example.com', field: 'host' },
          { label: 'App password', value: '•••• •••• ••••', field: 'password' },
        ],
      },
    ],
    fields: [
      { name: 'host', label: 'IMAP server', hint: 'imap.example.com', isSecret: false },
      { name: 'user', label: 'User', hint: 'reports@example.com', isSecret: false },
      { name: 'password', label: 'App password', hint: '', isSecret: true },
      { name: 'folder', label: 'Folder (optional)', hint: 'INBOX', isSecret: false, isOptional: true },
      {
        name: 'senders',
        label: 'Allowed senders',
        hint: 'no-reply@example.com, @example.org',
        isSecret: false,
      },
    ],
  },
];
