export { AccountPage } from './account/AccountPage.tsx';
export { ActivityPage } from './activity/ActivityPage.tsx';
export { CompanyProfilePage } from './company/CompanyProfilePage.tsx';
export { InsightSettingsPage } from './insight-settings/InsightSettingsPage.tsx';
export { LinksPage } from './links/LinksPage.tsx';
export { MembersPage } from './members/MembersPage.tsx';
export { PreferencesPage } from './preferences/PreferencesPage.tsx';
export { ProfileLayout } from './ProfileLayout.tsx';
