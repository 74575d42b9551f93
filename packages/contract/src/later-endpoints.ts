import {
  askEmailChange,
  changePassword,
  confirmEmail,
  confirmSecondFactor,
  endOtherSignIns,
  endSecondFactor,
  endSignIn,
  endToken,
  endTokens,
  getAccount,
  listSignIns,
  listTokens,
  makeToken,
  renewRecoveryCodes,
  saveAccount,
  startSecondFactor,
} from './account.ts';
import { exportAuditLog, listAuditLog } from './audit-log.ts';
import { getAssistant, sendAgenticChat, sendChat } from './assistant.ts';
import {
  exportCatalogue,
  listCatalogue,
  listCatalogueChanges,
  listCatalogueChoices,
  saveCatalogue,
  uploadCatalogue,
} from './catalogue.ts';
import {
  connectAccount,
  disconnectAccount,
  listConnections,
  pullConnections,
  testConnection,
} from './connections.ts';
import { getChangeDrivers } from './drivers.ts';
import { listCompanies } from './companies.ts';
import { deleteCompany, exportCompany } from './company-data.ts';
import { getCompanyProfile, saveCompanyProfile } from './company-profile.ts';
import { listDataChanges } from './data-changes.ts';
import { getDigest, getToday } from './digest.ts';
import { requestDemo } from './demo-requests.ts';
import { sendFeedback } from './feedback.ts';
import { listGoals, saveGoals } from './goals.ts';
import { listInsightRules, saveInsightRules } from './insight-rules.ts';
import {
  generateInsights,
  getInsight,
  giveInsightFeedback,
  listInsights,
  listInsightsHistory,
  listSnoozedInsights,
  reopenInsight,
  resolveInsight,
  snoozeInsight,
} from './insights.ts';
import {
  acceptInvitation,
  checkInvitation,
  invite,
  inviteAgain,
  listMembers,
  removeMember,
  requireSecondFactor,
  revokeInvitation,
  saveMember,
} from './members.ts';
import { addNote, listNotes, removeNote } from './notes.ts';
import { listNotifications } from './notifications.ts';
import { listLedger } from './ledger.ts';
import { exportNegatives, listAdWaste } from './ad-waste.ts';
import { listAdSearchTerms, listSearchQueries, listStock } from './records.ts';
import { listMovers, exportMovers } from './movers.ts';
import { exportCosts, listCostChanges, saveCosts, undoCostChange, uploadCosts } from './cost-changes.ts';
import { getCostFigures, getCostSettings, getSkuCosts, listBreakEven, listSkuCosts } from './cost-figures.ts';
import { getCoverage, getDay } from './coverage.ts';
import { exportFunnel, listFunnel } from './funnel.ts';
import { cancelImport, getImport, listImports, previewUndo, undoImport, uploadImport } from './imports.ts';
import { checkPasswordReset, requestPasswordReset, setPasswordByLink } from './password-reset.ts';
import { reconcileReport } from './reconcile.ts';
import { listSegments } from './segments.ts';
import {
  answerStagedFile,
  clearStagedFiles,
  importStagedFiles,
  previewCoverage,
  listStagedFiles,
  removeStagedFile,
  sendFile,
  stageFile,
} from './staged-files.ts';
import { getSystem, hastenJobs, keepCompany, sendTestMail } from './system.ts';
import {
  listWebhooks,
  addWebhook,
  changeWebhook,
  removeWebhook,
  testWebhook,
  renewWebhookSecret,
  listWebhookDeliveries,
} from './webhooks.ts';

/** The calls of what is loaded later: the web app loads their schemas with the first of them. */
export const LATER_ENDPOINTS = {
  acceptInvitation,
  checkInvitation,
  invite,
  inviteAgain,
  listMembers,
  removeMember,
  revokeInvitation,
  saveMember,
  checkPasswordReset,
  requestPasswordReset,
  setPasswordByLink,
  changePassword,
  askEmailChange,
  confirmEmail,
  startSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  endOtherSignIns,
  endSignIn,
  endToken,
  endTokens,
  getAccount,
  listSignIns,
  listTokens,
  makeToken,
  saveAccount,
  listAuditLog,
  exportAuditLog,
  getAssistant,
  sendAgenticChat,
  sendChat,
  getChangeDrivers,
  listCompanies,
  getCompanyProfile,
  saveCompanyProfile,
  requestDemo,
  sendFeedback,
  listInsights,
  listInsightsHistory,
  listSnoozedInsights,
  getInsight,
  resolveInsight,
  reopenInsight,
  snoozeInsight,
  giveInsightFeedback,
  generateInsights,
  listInsightRules,
  saveInsightRules,
  listGoals,
  saveGoals,
  listNotifications,
  getDigest,
  getToday,
  listDataChanges,
  listNotes,
  addNote,
  removeNote,
  listLedger,
  listConnections,
  testConnection,
  connectAccount,
  pullConnections,
  disconnectAccount,
  listWebhooks,
  addWebhook,
  changeWebhook,
  removeWebhook,
  testWebhook,
  renewWebhookSecret,
  listWebhookDeliveries,
  exportCompany,
  deleteCompany,
  getSystem,
  keepCompany,
  hastenJobs,
  sendTestMail,
  listStock,
  listAdSearchTerms,
  listAdWaste,
  exportNegatives,
  listSearchQueries,
  listMovers,
  exportMovers,
  listSegments,
  listFunnel,
  exportFunnel,
  listImports,
  uploadImport,
  reconcileReport,
  getImport,
  cancelImport,
  previewUndo,
  undoImport,
  sendFile,
  stageFile,
  listStagedFiles,
  answerStagedFile,
  removeStagedFile,
  clearStagedFiles,
  importStagedFiles,
  previewCoverage,
  saveCosts,
  uploadCosts,
  exportCosts,
  listCostChanges,
  undoCostChange,
  listSkuCosts,
  listBreakEven,
  getSkuCosts,
  getCostSettings,
  getCostFigures,
  getCoverage,
  getDay,
  listCatalogue,
  listCatalogueChoices,
  listCatalogueChanges,
  saveCatalogue,
  uploadCatalogue,
  exportCatalogue,
} as const;
