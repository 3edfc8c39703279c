export const permissions = {
  "reports.read": "See reports",
  "reports.save": "Save reports and have them mailed",
} as const;

export type ReportingPermission = keyof typeof permissions;
