import { describe, expect, test } from 'vitest';
import {
  type ReportedProduct,
  type CatalogueLine,
  findNames,
  listCatalogueNames,
  summarizeNames,
} from './index.ts';
import { applyNameChanges } from './name-changes.ts';
import { suggestNames } from './suggest-names.ts';

/** `sku,asin,parent,brand` */
function lines(...texts: readonly string[]): CatalogueLine[] {
  return texts.map((text) => {
    const [sku = '', asin = '', parentSku = '', brand = ''] = text.split(',');
    return { sku, asin, parentSku, brand, importId: 1 };
  });
}

const KNOWN = lines(
  'KTL-900-CPR,B0KTL900,Kettle,Alder',
  'KTL-900-BLK,,Kettle,Alder',
  'THR-LIN-SND,B0THRSND,Linen Throw,Casa',
  'THR-WOL-SND,,Wool Throw,Casa',
  'HALF,,,Alder',
);
const OF_ONE_ASIN = lines('TWO-1,B0TWO,Kettle,Alder', 'SECOND,B0TWO,Linen Throw,Casa');
const WITHOUT_BRAND = lines('JAR-1,,Jar,');
const REPORTED: ReportedProduct[] = [
  { sku: 'THR-LIN-SND', asin: '', parentAsin: 'B0PARENT', brand: 'Casa' },
  { sku: 'X1', asin: 'B0X1', parentAsin: 'B0PARENT', brand: 'Casa' },
  { sku: 'X2', asin: '', parentAsin: 'B0NOBODY', brand: 'Casa' },
  { sku: 'KTL-900-CPR', asin: 'B0KTL900', parentAsin: 'B0KETTLES', brand: '' },
  { sku: 'S1', asin: 'B0S1', parentAsin: 'B0KETTLES', brand: '' },
  { sku: 'S2', asin: 'B0S2', parentAsin: 'B0NEWPARENT', brand: '' },
  { sku: 'KTL-900-NEW', asin: '', parentAsin: 'B0NEWPARENT', brand: '' },
  ...['KTL-900-BLK', 'THR-WOL-SND', 'S3'].map((sku) => ({
    sku,
    asin: '',
    parentAsin: 'B0SEVERAL',
    brand: '',
  })),
  ...['JAR-1', 'S4'].map((sku) => ({ sku, asin: '', parentAsin: 'B0JARS', brand: '' })),
];

describe('an unknown SKU may be called', () => {
  test.each([
    [
      'as the ads file says, its parent by a product of the same parent',
      'X1,,,',
      'Linen Throw/Casa/ads/B0X1',
    ],
    ['by the brand and the ASIN of the parent, where nobody knows that', 'X2,,,', 'B0NOBODY/Casa/ads/'],
    [
      'as a product of the same parent, where a report tells that alone',
      'S1,,,',
      'Kettle/Alder/parent_asin/B0S1',
    ],
    ['by the ASIN of the parent alone, where nobody knows that', 'S2,,,', 'B0NEWPARENT//parent_asin/B0S2'],
    [
      'no SKU that it begins with, where they are of two parents at Amazon',
      'KTL-900-NEW,,,',
      'B0NEWPARENT//parent_asin/',
    ],
    ['nothing, where SKUs of its parent have several names', 'S3,,,', null],
    ['as the SKU of its parent that has no brand yet', 'S4,,,', 'Jar//parent_asin/'],
    ['as the SKU of the same ASIN', 'OTHER,B0KTL900,,', 'Kettle/Alder/asin/B0KTL900'],
    ['as the SKU of the ASIN that it is called by', 'B0KTL900,,,', 'Kettle/Alder/asin/B0KTL900'],
    ['nothing, where SKUs of the same ASIN differ', 'OTHER,B0TWO,,', null],
    ['as the SKU that it begins with', 'KTL-900-CPR-FBA,,,', 'Kettle/Alder/name/'],
    ['as all SKUs that begin alike', 'KTL-900-RED,,,', 'Kettle/Alder/name/'],
    ['as before where only the parent is blank', 'KTL-900-X,,,Own brand', 'Kettle/Own brand/name/'],
    ['nothing, where those that begin alike differ', 'THR-NEW,,,', null],
    ['nothing, where too little is alike', 'KTL,,,', null],
    ['nothing, where nothing is alike', '000417,,,', null],
  ])('%s', (_, text, expected) => {
    const [of = null] = lines(text);
    const found =
      of === null ? null : suggestNames([...KNOWN, ...OF_ONE_ASIN, ...WITHOUT_BRAND], REPORTED)(of);
    expect(found === null ? null : [found.parentSku, found.brand, found.reason, found.asin].join('/')).toBe(
      expected,
    );
  });
});

const NAMES = listCatalogueNames({
  products: [
    { sku_name: 'KTL-900-CPR', parent_sku_name: 'Kettle', brand_name: 'Alder' },
    { sku_name: '000417', parent_sku_name: 'Unknown Parent SKU', brand_name: 'Unknown Brand' },
    { sku_name: 'KTL-900-CPR-FBA', parent_sku_name: 'Unknown Parent SKU', brand_name: 'Unknown Brand' },
    { sku_name: 'Unknown SKU', parent_sku_name: 'Unknown Parent SKU', brand_name: 'Unknown Brand' },
    { sku_name: 'OWN-1', parent_sku_name: 'P', brand_name: 'B' },
  ],
  netSales: new Map([
    ['KTL-900-CPR', 100],
    ['000417', 0.1],
    ['KTL-900-CPR-FBA', 0.2],
    ['OWN-1', -5],
  ]),
  lines: KNOWN,
  reported: [
    { name: '000417', asin: '', importId: 7 },
    { name: 'KTL-900-CPR-FBA', asin: '', importId: 7 },
  ],
  reportedProducts: [],
});
const skus = (names: readonly { readonly sku: string }[]) => names.map(({ sku }) => sku);

describe('the list of names', () => {
  test('has the unknown ones first, each by its net sales, and says where a name is from', () => {
    expect(NAMES.map(({ sku, source, importId }) => [sku, source, importId])).toEqual([
      ['KTL-900-CPR-FBA', 'report', 7],
      ['000417', 'report', 7],
      ['HALF', 'catalogue', 1],
      ['Unknown SKU', 'report', null],
      ['KTL-900-CPR', 'catalogue', 1],
      ['KTL-900-BLK', 'catalogue', 1],
      ['THR-LIN-SND', 'catalogue', 1],
      ['THR-WOL-SND', 'catalogue', 1],
      ['OWN-1', 'own', null],
    ]);
  });

  test('counts what is unknown, what has a suggestion, and adds up net sales exactly', () => {
    expect(summarizeNames(NAMES)).toEqual({
      count: 9,
      unknownCount: 4,
      withoutAsinCount: 7,
      suggestedCount: 1,
      netSales: 95.3,
      unknownNetSales: 0.3,
    });
  });

  test.each([
    ['a brand, in any case', { search: 'aLDER' }, ['HALF', 'KTL-900-CPR', 'KTL-900-BLK']],
    ['an ASIN', { search: 'b0thr' }, ['THR-LIN-SND']],
    ['unknown ones', { show: 'unknown' as const }, ['KTL-900-CPR-FBA', '000417', 'HALF', 'Unknown SKU']],
    ['without an ASIN', { show: 'without_asin' as const, search: 'thr' }, ['THR-WOL-SND']],
  ])('finds %s', (_, wanted, expected) => {
    expect(skus(findNames(NAMES, { show: 'all', search: '', ...wanted }))).toEqual(expected);
  });
});

describe('a change of names', () => {
  test.each([
    ['keeps what it does not say', [{ sku: 'HALF', parentSku: 'Whole' }], ['HALF,,Whole,Alder']],
    ['makes a name unknown again', [{ sku: 'KTL-900-BLK', brand: '' }], ['KTL-900-BLK,,Kettle,']],
    ['adds a SKU', [{ sku: 'NEW', asin: 'B0NEW' }], ['NEW,B0NEW,,']],
    [
      'follows another of the same SKU',
      [
        { sku: 'N', brand: 'B' },
        { sku: 'N', parentSku: 'P' },
      ],
      ['N,,P,B'],
    ],
    [
      'that changes nothing leaves no line',
      [
        { sku: 'HALF', brand: 'Alder' },
        { sku: 'NEW', asin: '' },
      ],
      [],
    ],
  ])('%s', (_, changes, expected) => {
    const texts = applyNameChanges(KNOWN, changes).map((names) =>
      [names.sku, names.asin, names.parentSku, names.brand].join(','),
    );
    expect(texts).toEqual(expected);
  });
});
