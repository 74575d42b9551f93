import { ENDPOINTS, errorBody } from '@skuline/contract';
import { z } from 'zod';

const E = ENDPOINTS;

/** What the API document calls the shapes of requests and responses; generated clients take these names. */
const SCHEMA_NAMES: Readonly<Record<string, z.core.$ZodType>> = {
  Error: errorBody,
  AuthConfig: E.getAuthConfig.response,
  Tenant: E.getTenant.response,
  TenantChoice: E.switchTenant.response,
  TenantSwitch: E.switchTenant.body,
  Account: E.getAccount.response,
  AccountChange: E.saveAccount.body,
  PasswordChange: E.changePassword.body,
  SignIn: E.listSignIns.response.def.element,
  EndedSignIns: E.endSignIn.response,
  Preferences: E.savePreferences.body,
  CompanyProfile: E.getCompanyProfile.response,
  CompanyProfileChange: E.saveCompanyProfile.body,
  NameList: E.listBrands.response,
  ProductHierarchy: E.getProductHierarchy.response,
  DailyPerformance: E.getDailyPerformanceBreakdown.response,
  DailyPerformanceRow: E.getDailyPerformanceBreakdown.response.shape.data.def.element,
  Segments: E.listSegments.response,
  Segment: E.listSegments.response.shape.rows.def.element,
  SegmentBucket: E.listSegments.response.shape.rows.def.element.shape.buckets.def.element,
  Movers: E.listMovers.response,
  Mover: E.listMovers.response.shape.rows.def.element,
  MoversTotal: E.listMovers.response.shape.total,
  MoverFigures: E.listMovers.response.shape.total.shape.columns.def.element,
  Coverage: E.listMovers.response.shape.coverage.shape.current,
  Funnel: E.listFunnel.response,
  FunnelRow: E.listFunnel.response.shape.rows.def.element,
  FunnelStep: E.listFunnel.response.shape.total,
  ChangeDrivers: E.getChangeDrivers.response,
  DriverEffect: E.getChangeDrivers.response.shape.factors.def.innerType.def.element,
  WeeklySearchVolumeRow: E.getWeeklySearchVolume.response.def.element,
  KeywordRow: E.listKeywordsByWeek.response.def.element,
  Insight: E.listInsightsHistory.response.def.element,
  ImportPage: E.listImports.response,
  Import: E.undoImport.response.shape.import,
  ImportDetail: E.getImport.response,
  Undo: E.undoImport.response,
  CostEdits: E.saveCosts.body,
  SavedCosts: E.saveCosts.response,
  ImportedCosts: E.uploadCosts.response,
  CostChanges: E.listCostChanges.response,
  CostChange: E.listCostChanges.response.shape.changes.def.element,
  CostUndo: E.undoCostChange.body,
  UndoneCosts: E.undoCostChange.response,
  SkuCostPage: E.listSkuCosts.response,
  SkuCostRow: E.listSkuCosts.response.shape.rows.def.element,
  SkuCosts: E.getSkuCosts.response,
  CostSettings: E.getCostSettings.response,
  CostFigures: E.getCostFigures.response,
  DemoRequest: E.requestDemo.body,
  Feedback: E.sendFeedback.body,
  FormReceived: E.sendFeedback.response,
  EventBatch: E.collectEvents.body,
  EventsAccepted: E.collectEvents.response,
  TelemetryConfig: E.getTelemetryConfig.response,
};

/** The documentation finds the names where Zod keeps what is said of schemas. */
export function nameSchemas(): void {
  for (const [id, schema] of Object.entries(SCHEMA_NAMES)) {
    if (z.globalRegistry.get(schema)?.id !== id)
      z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  }
}
