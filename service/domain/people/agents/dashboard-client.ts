/** Client id of the dashboard: public, with PKCE. It needs no consent, and its grants follow the memberships. */
export const DASHBOARD = "loupe-dashboard";
