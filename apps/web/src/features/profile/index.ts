export { AccountPage } from './account/AccountPage.tsx';
export { ActivityPage } from './activity/ActivityPage.tsx';
export { CompanyProfilePage } from './company/CompanyProfilePage.tsx';
export { InsightSettingsPage } from './insight-settings/InsightSettingsPage.tsx';
export { MembersPage } from './members/MembersPage.tsx';
export { PreferencesPage } from './preferences/PreferencesPage.tsx';
export { SystemPage } from './system/SystemPage.tsx';
export { ProfileLayout } from './ProfileLayout.tsx';
