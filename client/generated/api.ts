// Generated from openapi.json by `npm run openapi`; not edited by hand.

export interface paths {
  "/.well-known/jwks.json": {
    parameters: {};
    /**
     * Public keys of the plane's access tokens
     * @description For everybody.
     */
    get: operations["jwks"];
  };
  "/admin/.well-known/jwks.json": {
    parameters: {};
    /**
     * Public keys of the plane's access tokens
     * @description For everybody.
     */
    get: operations["adminJwks"];
  };
  "/admin/appointments": {
    parameters: {};
    /**
     * The moves that wait for their time or are under way, the next one first
     * @description Needs the permission `tenants.read`.
     */
    get: operations["listAppointments"];
  };
  "/admin/audit": {
    parameters: {};
    /**
     * What operators and the service did, newest first
     * @description Needs the permission `audit.read`.
     */
    get: operations["listAdminAudit"];
  };
  "/admin/backups": {
    parameters: {};
    /**
     * Runs of `tillhouse backup`, newest first
     * @description Needs the permission `servers.read`.
     */
    get: operations["listBackups"];
  };
  "/admin/diagnoses": {
    parameters: {};
    /**
     * The tenants that were not healthy when the service last diagnosed all, oldest first
     * @description Needs the permission `tenants.read`.
     */
    get: operations["listDiagnoses"];
    /**
     * Diagnose every tenant now, which the service does hourly
     * @description Who asks while it is under way waits for the same. `isDone` false: it goes on. Needs the permission `tenants.read`.
     */
    post: operations["diagnoseTenants"];
  };
  "/admin/drains": {
    parameters: {};
    /**
     * Drains of servers, newest first
     * @description Needs the permission `servers.read`.
     */
    get: operations["listDrains"];
  };
  "/admin/drains/{drainId}": {
    parameters: {};
    /**
     * One drain: how far it is
     * @description Needs the permission `servers.read`.
     */
    get: operations["getDrain"];
  };
  "/admin/drains/{drainId}/stop": {
    parameters: {};
    /**
     * Begin no tenant of a drain any more; the move under way is finished
     * @description Needs the permission `tenants.graduate`.
     */
    post: operations["stopDrain"];
  };
  "/admin/drains/{drainId}/tenants": {
    parameters: {};
    /**
     * The tenants of a drain, by slug, with what became of each
     * @description Needs the permission `tenants.read`.
     */
    get: operations["listDrainTenants"];
  };
  "/admin/graduations": {
    parameters: {};
    /**
     * The graduations of all tenants, newest first
     * @description Needs the permission `tenants.read`.
     */
    get: operations["listEveryGraduation"];
  };
  "/admin/identity/2fa": {
    parameters: {};
    /**
     * One's own second factor
     * @description For every signed-in user.
     */
    get: operations["adminGetSecondFactor"];
  };
  "/admin/identity/2fa/authenticator": {
    parameters: {};
    /**
     * Begin to enrol an authenticator; to be confirmed within 15 minutes
     * @description For every signed-in user.
     */
    post: operations["adminEnrolAuthenticator"];
    /**
     * Turn the method off, with the password and a current factor
     * @description For every signed-in user.
     */
    delete: operations["adminDisableAuthenticatorFactor"];
  };
  "/admin/identity/2fa/authenticator/confirm": {
    parameters: {};
    /**
     * Turn the authenticator on with a code of it
     * @description For every signed-in user.
     */
    post: operations["adminConfirmAuthenticator"];
  };
  "/admin/identity/2fa/email": {
    parameters: {};
    /**
     * Mail a code to oneself: to turn mailed codes on, or to prove them again
     * @description For every signed-in user.
     */
    post: operations["adminMailFactorCode"];
    /**
     * Turn the method off, with the password and a current factor
     * @description For every signed-in user.
     */
    delete: operations["adminDisableEmailFactor"];
  };
  "/admin/identity/2fa/email/confirm": {
    parameters: {};
    /**
     * Turn codes by mail on with the code that was mailed
     * @description For every signed-in user.
     */
    post: operations["adminConfirmEmailFactor"];
  };
  "/admin/identity/2fa/recovery-codes": {
    parameters: {};
    /**
     * New recovery codes in place of those from before
     * @description For every signed-in user.
     */
    post: operations["adminRenewRecoveryCodes"];
  };
  "/admin/identity/email": {
    parameters: {};
    /**
     * Ask a new address of one's own to confirm itself; until it does the account stays under the old one
     * @description For every signed-in user.
     */
    post: operations["adminChangeEmail"];
  };
  "/admin/identity/email/confirm": {
    parameters: {};
    /**
     * Move the account to the address that the link was mailed to; its sessions end
     * @description Needs no access token.
     */
    post: operations["adminConfirmEmailChange"];
  };
  "/admin/identity/invitations/accept": {
    parameters: {};
    /**
     * Set the first password with the link that was mailed
     * @description Needs no access token.
     */
    post: operations["adminAcceptInvitation"];
  };
  "/admin/identity/login": {
    parameters: {};
    /**
     * Sign in with a password
     * @description Needs no access token.
     */
    post: operations["adminLogin"];
  };
  "/admin/identity/login/2fa": {
    parameters: {};
    /**
     * The second step: an authenticator's code, a mailed one or a recovery code
     * @description Needs no access token.
     */
    post: operations["adminLoginTwoFactor"];
  };
  "/admin/identity/login/2fa/send-email": {
    parameters: {};
    /**
     * Mail a code for the second step; it takes the place of the one before
     * @description Needs no access token.
     */
    post: operations["adminSendLoginCode"];
  };
  "/admin/identity/logout": {
    parameters: {};
    /**
     * End the session and expire its cookie; a 503 has done neither, and another shop's cookie stays
     * @description Needs no access token.
     */
    post: operations["adminLogout"];
  };
  "/admin/identity/password/change": {
    parameters: {};
    /**
     * Change one's own password; other sessions end
     * @description For every signed-in user.
     */
    post: operations["adminChangePassword"];
  };
  "/admin/identity/password/forgot": {
    parameters: {};
    /**
     * Mail a link to reset the password; the answer is the same for every address
     * @description Needs no access token.
     */
    post: operations["adminForgotPassword"];
  };
  "/admin/identity/password/reset": {
    parameters: {};
    /**
     * Set a new password with the link that was mailed
     * @description Needs no access token.
     */
    post: operations["adminResetPassword"];
  };
  "/admin/identity/reauthenticate": {
    parameters: {};
    /**
     * Prove again who one is: for ten minutes the session may do what gives lasting power
     * @description For every signed-in user.
     */
    post: operations["adminReauthenticate"];
  };
  "/admin/identity/refresh": {
    parameters: {};
    /**
     * Exchange the refresh cookie for new tokens
     * @description Needs no access token.
     */
    post: operations["adminRefresh"];
  };
  "/admin/identity/sessions": {
    parameters: {};
    /**
     * One's own sessions, the one used last first
     * @description For every signed-in user.
     */
    get: operations["adminListSessions"];
    /**
     * End all of one's own sessions but this one
     * @description For every signed-in user.
     */
    delete: operations["adminEndOtherSessions"];
  };
  "/admin/identity/sessions/{id}": {
    parameters: {};
    /**
     * End one of one's own sessions
     * @description For every signed-in user.
     */
    delete: operations["adminEndSession"];
  };
  "/admin/identity/unlock": {
    parameters: {};
    /**
     * Sign in again at once, with the link that was mailed when five failures locked the account
     * @description Needs no access token.
     */
    post: operations["adminUnlockAccount"];
  };
  "/admin/me": {
    parameters: {};
    /**
     * The signed-in operator
     * @description For every signed-in user.
     */
    get: operations["getAdminMe"];
    /**
     * Change one's own name, and how one's pages look
     * @description For every signed-in user.
     */
    patch: operations["patchAdminMe"];
  };
  "/admin/me/permissions": {
    parameters: {};
    /**
     * The operator's role and what it allows
     * @description For every signed-in user.
     */
    get: operations["getAdminPermissions"];
  };
  "/admin/migrations": {
    parameters: {};
    /**
     * Runs, newest first
     * @description Needs the permission `tenants.read`.
     */
    get: operations["listMigrationRuns"];
    /**
     * Bring every tenant to the newest head
     * @description Needs the permission `migrations.run`.
     */
    post: operations["startMigrationRun"];
  };
  "/admin/migrations/{runId}": {
    parameters: {};
    /**
     * One run with its failed tenants
     * @description Needs the permission `tenants.read`.
     */
    get: operations["getMigrationRun"];
  };
  "/admin/migrations/{runId}/stop": {
    parameters: {};
    /**
     * Begin no tenant of a run any more; those under way are finished
     * @description Needs the permission `migrations.run`.
     */
    post: operations["stopMigrationRun"];
  };
  "/admin/migrations/{runId}/tenants": {
    parameters: {};
    /**
     * The tenants of a run, by slug, with what became of each
     * @description Needs the permission `tenants.read`.
     */
    get: operations["listMigrationRunTenants"];
  };
  "/admin/overview": {
    parameters: {};
    /**
     * What an operator looks at first: how many tenants are how, what waits, what is wrong
     * @description Needs the permission `tenants.read`.
     */
    get: operations["getOverview"];
  };
  "/admin/permissions": {
    parameters: {};
    /**
     * Every permission of the admin plane, what it allows and which roles have it
     * @description For every signed-in user.
     */
    get: operations["listAdminPermissions"];
  };
  "/admin/servers": {
    parameters: {};
    /**
     * Placement servers and their state
     * @description Needs the permission `servers.read`.
     */
    get: operations["listServers"];
  };
  "/admin/servers/{name}/drain": {
    parameters: {};
    /**
     * Move every tenant off a server, one after the other
     * @description A tenant that cannot be moved stays, and the others go on. Drain again for those that stay. Needs the permission `tenants.graduate`.
     */
    post: operations["drainServer"];
  };
  "/admin/sign-in-settings": {
    parameters: {};
    /**
     * How operators may sign in
     * @description Needs the permission `users.manage`.
     */
    get: operations["getAdminSignInSettings"];
    /**
     * Decide how operators may sign in
     * @description Needs the permission `users.manage`. The caller must have proved who they are in the last ten minutes.
     */
    patch: operations["patchAdminSignInSettings"];
  };
  "/admin/support-accesses": {
    parameters: {};
    /**
     * Operators' looks into shops, newest first
     * @description Needs the permission `audit.read`.
     */
    get: operations["listSupportLooks"];
  };
  "/admin/tenants": {
    parameters: {};
    /**
     * Tenants, newest first unless another order is asked for
     * @description Needs the permission `tenants.read`.
     */
    get: operations["listTenants"];
    /**
     * Open a shop
     * @description Needs the permission `tenants.write`.
     */
    post: operations["createTenant"];
  };
  "/admin/tenants/{id}": {
    parameters: {};
    /**
     * One tenant
     * @description Needs the permission `tenants.read`.
     */
    get: operations["getTenant"];
    /**
     * Give a tenant another name or slug
     * @description Needs the permission `tenants.write`.
     */
    patch: operations["patchTenant"];
  };
  "/admin/tenants/{id}/activate": {
    parameters: {};
    /**
     * Let a tenant work again
     * @description Needs the permission `tenants.write`.
     */
    post: operations["activateTenant"];
  };
  "/admin/tenants/{id}/adopt": {
    parameters: {};
    /**
     * Make a database that bears the tenant's mark its home
     * @description Needs the permission `tenants.graduate`.
     */
    post: operations["adoptDatabase"];
  };
  "/admin/tenants/{id}/appointment": {
    parameters: {};
    /**
     * A tenant's newest appointment, and what became of it
     * @description Needs the permission `tenants.read`.
     */
    get: operations["getAppointment"];
    /**
     * Cancel a tenant's appointment before its move has begun
     * @description Needs the permission `tenants.graduate`.
     */
    delete: operations["cancelAppointment"];
  };
  "/admin/tenants/{id}/deletion": {
    parameters: {};
    /**
     * A tenant's deletion, with the proof of what was removed
     * @description Needs the permission `tenants.read`.
     */
    get: operations["getTenantDeletion"];
    /**
     * Suspend a tenant and let it be deleted after a waiting time
     * @description Needs the permission `tenants.delete`. The caller must have proved who they are in the last ten minutes.
     */
    put: operations["putTenantDeletion"];
    /**
     * Withdraw a tenant's deletion while it waits
     * @description Needs the permission `tenants.delete`.
     */
    delete: operations["deleteTenantDeletion"];
  };
  "/admin/tenants/{id}/diagnosis": {
    parameters: {};
    /**
     * The state a tenant is in, by its row and the catalogues of every server
     * @description Needs the permission `tenants.read`.
     */
    get: operations["diagnoseTenant"];
  };
  "/admin/tenants/{id}/graduate": {
    parameters: {};
    /**
     * Move a tenant to a database of its own
     * @description With `Prefer: respond-async` the answer is 202 with the graduation once it has begun, after all checks; without `at` and `dryRun`, which answer soon anyway. Needs the permission `tenants.graduate`.
     */
    post: operations["graduateTenant"];
  };
  "/admin/tenants/{id}/graduations": {
    parameters: {};
    /**
     * A tenant's graduations, newest first
     * @description Needs the permission `tenants.read`.
     */
    get: operations["listGraduations"];
  };
  "/admin/tenants/{id}/graduations/{graduationId}": {
    parameters: {};
    /**
     * One graduation with its steps
     * @description Needs the permission `tenants.read`.
     */
    get: operations["getGraduation"];
  };
  "/admin/tenants/{id}/graduations/{graduationId}/cancel": {
    parameters: {};
    /**
     * Call a graduation off before its flip
     * @description Needs the permission `tenants.graduate`.
     */
    post: operations["cancelGraduation"];
  };
  "/admin/tenants/{id}/modules": {
    parameters: {};
    /**
     * Choose the enabled modules
     * @description Needs the permission `tenants.write`.
     */
    put: operations["putTenantModules"];
  };
  "/admin/tenants/{id}/move": {
    parameters: {};
    /**
     * Move a tenant from a database of its own to another server, or back to the shared tier
     * @description With `Prefer: respond-async` the answer is 202 with the graduation once it has begun, after all checks; without `at` and `dryRun`, which answer soon anyway. Needs the permission `tenants.graduate`.
     */
    post: operations["moveTenant"];
  };
  "/admin/tenants/{id}/owner": {
    parameters: {};
    /**
     * Invite the owner again, at another address if that was wrong
     * @description Needs the permission `tenants.write`. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["inviteTenantOwner"];
  };
  "/admin/tenants/{id}/quotas": {
    parameters: {};
    /**
     * Set what a tenant may use
     * @description Needs the permission `tenants.write`.
     */
    put: operations["putTenantQuotas"];
  };
  "/admin/tenants/{id}/recover": {
    parameters: {};
    /**
     * Open a tenant again and clear away what a graduation that died left
     * @description Needs the permission `tenants.graduate`.
     */
    post: operations["recoverTenant"];
  };
  "/admin/tenants/{id}/rotate-password": {
    parameters: {};
    /**
     * Give the login of the shop's database another password, while the shop goes on
     * @description Needs the permission `tenants.write`. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["rotateTenantPassword"];
  };
  "/admin/tenants/{id}/support-access": {
    parameters: {};
    /**
     * Read in a shop for its support, for 15 minutes; the shop sees who and why
     * @description Needs the permission `tenants.support`.
     */
    post: operations["grantSupportAccess"];
  };
  "/admin/tenants/{id}/suspend": {
    parameters: {};
    /**
     * Stop new requests of a tenant
     * @description Needs the permission `tenants.write`.
     */
    post: operations["suspendTenant"];
  };
  "/admin/tenants/{id}/usage": {
    parameters: {};
    /**
     * What a tenant uses, and what it may use
     * @description Needs the permission `tenants.read`.
     */
    get: operations["getTenantUsage"];
  };
  "/admin/usage": {
    parameters: {};
    /**
     * What was used on each of the last days, by all tenants together or by one
     * @description Needs the permission `tenants.read`.
     */
    get: operations["getUsageSeries"];
  };
  "/admin/users": {
    parameters: {};
    /**
     * Platform users by name
     * @description Needs the permission `users.manage`.
     */
    get: operations["listPlatformUsers"];
    /**
     * Make a platform user, who is invited to choose a password
     * @description Needs the permission `users.manage`. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["createPlatformUser"];
  };
  "/admin/users/{id}": {
    parameters: {};
    /**
     * One platform user
     * @description Needs the permission `users.manage`.
     */
    get: operations["getPlatformUser"];
    /**
     * Change a platform user or its role
     * @description Needs the permission `users.manage`. The caller must have proved who they are in the last ten minutes.
     */
    patch: operations["patchPlatformUser"];
  };
  "/admin/users/{id}/2fa": {
    parameters: {};
    /**
     * Turn off the second factor of who lost it
     * @description Needs the permission `users.manage`. The caller must have proved who they are in the last ten minutes.
     */
    delete: operations["removePlatformUserFactors"];
  };
  "/admin/users/{id}/activate": {
    parameters: {};
    /**
     * Let a platform user sign in again
     * @description Needs the permission `users.manage`. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["activatePlatformUser"];
  };
  "/admin/users/{id}/deactivate": {
    parameters: {};
    /**
     * End a platform user's sessions and let it sign in no more
     * @description Needs the permission `users.manage`. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["deactivatePlatformUser"];
  };
  "/admin/users/{id}/email": {
    parameters: {};
    /**
     * Ask a user's new address to confirm itself; until it does the account stays under the old one
     * @description Needs the permission `users.manage`.
     */
    post: operations["changePlatformUserEmail"];
  };
  "/admin/users/{id}/invite": {
    parameters: {};
    /**
     * Mail the invitation again
     * @description Needs the permission `users.manage`.
     */
    post: operations["invitePlatformUser"];
  };
  "/admin/users/{id}/sessions": {
    parameters: {};
    /**
     * End every session of a platform user
     * @description Needs the permission `users.manage`.
     */
    delete: operations["endPlatformUserSessions"];
  };
  "/admin/users/{id}/unlock": {
    parameters: {};
    /**
     * Let a locked-out platform user try again at once
     * @description Needs the permission `users.manage`.
     */
    post: operations["unlockPlatformUser"];
  };
  "/approvals": {
    parameters: {};
    /**
     * Approve one call of someone who holds a permission only with approval
     * @description For every signed-in user.
     */
    post: operations["createApproval"];
  };
  "/audit": {
    parameters: {};
    /**
     * What the shop's users and the service did, newest first; of one's own branches and of the shop
     * @description As CSV it is all that the filters leave, at most 100000 rows; `limit` and `cursor` do not count. Needs the permission `audit.read`.
     */
    get: operations["listAudit"];
  };
  "/barcode-rules": {
    parameters: {};
    /**
     * List: barcode rule
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["listBarcodeRules"];
    /**
     * Create a barcode rule
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    post: operations["createBarcodeRule"];
  };
  "/barcode-rules/{id}": {
    parameters: {};
    /**
     * One barcode rule
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["getBarcodeRule"];
    /**
     * Archive a barcode rule
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    delete: operations["archiveBarcodeRule"];
    /**
     * Change a barcode rule
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    patch: operations["patchBarcodeRule"];
  };
  "/books/closing": {
    parameters: {};
    /**
     * Up to which date the books are closed, and what came too late for them
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getBookClosing"];
    /**
     * Close the books up to a date, or open closed dates again
     * @description Needs the permission `settings.manage`, or the approval of someone who has it. Only while the module Reporting is enabled.
     */
    put: operations["putBookClosing"];
  };
  "/books/export": {
    parameters: {};
    /**
     * The journal of a period as a file for bookkeeping, balanced by document
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["exportBooks"];
  };
  "/branches": {
    parameters: {};
    /**
     * List: branch
     * @description For every signed-in user.
     */
    get: operations["listBranches"];
    /**
     * Create a branch
     * @description Needs the permission `branches.manage`, or the approval of someone who has it.
     */
    post: operations["createBranch"];
  };
  "/branches/{id}": {
    parameters: {};
    /**
     * One branch
     * @description For every signed-in user.
     */
    get: operations["getBranch"];
    /**
     * Change a branch
     * @description Needs the permission `branches.manage`, or the approval of someone who has it.
     */
    patch: operations["patchBranch"];
  };
  "/branches/{id}/till-layout": {
    parameters: {};
    /**
     * The tiles that the tills of a branch show
     * @description For every signed-in user.
     */
    get: operations["getTillLayout"];
    /**
     * Replace the tiles that the tills of a branch show
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    put: operations["putTillLayout"];
  };
  "/capabilities": {
    parameters: {};
    /**
     * The modules enabled for this shop
     * @description For every signed-in user.
     */
    get: operations["getCapabilities"];
  };
  "/cash/reasons": {
    parameters: {};
    /**
     * List: cash reason
     * @description For every signed-in user.
     */
    get: operations["listCashReasons"];
    /**
     * Create a cash reason
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    post: operations["createCashReason"];
  };
  "/cash/reasons/{id}": {
    parameters: {};
    /**
     * One cash reason
     * @description For every signed-in user.
     */
    get: operations["getCashReason"];
    /**
     * Archive a cash reason
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    delete: operations["archiveCashReason"];
    /**
     * Change a cash reason
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    patch: operations["patchCashReason"];
  };
  "/cash/sessions": {
    parameters: {};
    /**
     * Sessions of the caller's branches, latest first
     * @description Needs the permission `cash.read`.
     */
    get: operations["listCashSessions"];
    /**
     * Open a register with its float
     * @description Needs the permission `cash.manage`, or the approval of someone who has it.
     */
    post: operations["openCashSession"];
  };
  "/cash/sessions/{id}": {
    parameters: {};
    /**
     * One session
     * @description Needs the permission `cash.read`.
     */
    get: operations["getCashSession"];
  };
  "/cash/sessions/{id}/close": {
    parameters: {};
    /**
     * Close a counted session and write its Z report
     * @description Needs the permission `cash.manage`, or the approval of someone who has it.
     */
    post: operations["closeCashSession"];
  };
  "/cash/sessions/{id}/count": {
    parameters: {};
    /**
     * End the selling and enter what was counted
     * @description Needs the permission `cash.manage`, or the approval of someone who has it.
     */
    post: operations["countCashSession"];
  };
  "/cash/sessions/{id}/counts": {
    parameters: {};
    /**
     * Every count of a session's drawer, as they came; the last one holds
     * @description Needs the permission `cash.readExpected`.
     */
    get: operations["listCashCounts"];
  };
  "/cash/sessions/{id}/movements": {
    parameters: {};
    /**
     * What was put in and taken out, as it happened
     * @description Needs the permission `cash.read`.
     */
    get: operations["listCashMovements"];
    /**
     * Put cash in, take it out, or open the drawer without a sale
     * @description Needs the permission `cash.movement`, or the approval of someone who has it.
     */
    post: operations["createCashMovement"];
  };
  "/cash/sessions/{id}/resume": {
    parameters: {};
    /**
     * Go on with a suspended session
     * @description Needs the permission `cash.manage`, or the approval of someone who has it.
     */
    post: operations["resumeCashSession"];
  };
  "/cash/sessions/{id}/suspend": {
    parameters: {};
    /**
     * Suspend sales until the session is resumed
     * @description Needs the permission `cash.manage`, or the approval of someone who has it.
     */
    post: operations["suspendCashSession"];
  };
  "/cash/sessions/{id}/x-report": {
    parameters: {};
    /**
     * What a session that is not closed has taken and should hold
     * @description Needs the permission `cash.readExpected`.
     */
    get: operations["getXReport"];
  };
  "/cash/sessions/{id}/z-report": {
    parameters: {};
    /**
     * What a closed session had taken and held
     * @description Needs the permission `cash.read`.
     */
    get: operations["getZReport"];
  };
  "/catalogue/export": {
    parameters: {};
    /**
     * The catalogue as CSV, in the columns of the import
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["exportCatalogue"];
  };
  "/catalogue/import": {
    parameters: {};
    /**
     * Upsert products by SKU from CSV
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    post: operations["importCatalogue"];
  };
  "/categories": {
    parameters: {};
    /**
     * List: category
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["listCategories"];
    /**
     * Create a category
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    post: operations["createCategory"];
  };
  "/categories/{id}": {
    parameters: {};
    /**
     * One category
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["getCategory"];
    /**
     * Archive a category
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    delete: operations["archiveCategory"];
    /**
     * Change a category
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    patch: operations["patchCategory"];
  };
  "/coupon-series": {
    parameters: {};
    /**
     * List: coupon series
     * @description Needs the permission `promotions.coupons`. Only while the module Promotions is enabled.
     */
    get: operations["listCouponSeriesList"];
    /**
     * Create a coupon series
     * @description Needs the permission `promotions.coupons`, or the approval of someone who has it. Only while the module Promotions is enabled.
     */
    post: operations["createCouponSeries"];
  };
  "/coupon-series/{id}": {
    parameters: {};
    /**
     * One coupon series
     * @description Needs the permission `promotions.coupons`. Only while the module Promotions is enabled.
     */
    get: operations["getCouponSeries"];
    /**
     * Change a coupon series
     * @description Needs the permission `promotions.coupons`, or the approval of someone who has it. Only while the module Promotions is enabled.
     */
    patch: operations["patchCouponSeries"];
  };
  "/coupons": {
    parameters: {};
    /**
     * List: coupon
     * @description Needs the permission `promotions.coupons`. Only while the module Promotions is enabled.
     */
    get: operations["listCoupons"];
    /**
     * Create a coupon
     * @description Needs the permission `promotions.coupons`, or the approval of someone who has it. Only while the module Promotions is enabled.
     */
    post: operations["createCoupon"];
  };
  "/coupons/{id}": {
    parameters: {};
    /**
     * One coupon
     * @description Needs the permission `promotions.coupons`. Only while the module Promotions is enabled.
     */
    get: operations["getCoupon"];
    /**
     * Change a coupon
     * @description Needs the permission `promotions.coupons`, or the approval of someone who has it. Only while the module Promotions is enabled.
     */
    patch: operations["patchCoupon"];
  };
  "/coupons/{id}/redemptions": {
    parameters: {};
    /**
     * Sales of your branches that used a coupon, latest first
     * @description Needs the permission `promotions.coupons`. Only while the module Promotions is enabled.
     */
    get: operations["listCouponRedemptions"];
  };
  "/credit/accounts": {
    parameters: {};
    /**
     * Customers' accounts
     * @description Needs the permission `credit.read`. Only while the module Credit is enabled.
     */
    get: operations["listCreditAccounts"];
    /**
     * Open a customer's account
     * @description Needs the permission `credit.manage`, or the approval of someone who has it. Only while the module Credit is enabled.
     */
    post: operations["createCreditAccount"];
  };
  "/credit/accounts/{id}": {
    parameters: {};
    /**
     * One account
     * @description Needs the permission `credit.read`. Only while the module Credit is enabled.
     */
    get: operations["getCreditAccount"];
    /**
     * Change limit, terms or block
     * @description Needs the permission `credit.manage`, or the approval of someone who has it. Only while the module Credit is enabled.
     */
    patch: operations["patchCreditAccount"];
  };
  "/credit/accounts/{id}/adjustments": {
    parameters: {};
    /**
     * Make what is owed more or less without a sale, or write it off
     * @description Needs the permission `credit.adjust`, or the approval of someone who has it. Only while the module Credit is enabled.
     */
    post: operations["createCreditAdjustment"];
  };
  "/credit/accounts/{id}/entries": {
    parameters: {};
    /**
     * Entries of an account, latest first
     * @description Needs the permission `credit.read`. Only while the module Credit is enabled.
     */
    get: operations["listCreditEntries"];
  };
  "/credit/accounts/{id}/payments": {
    parameters: {};
    /**
     * Take a payment on account
     * @description Needs the permission `credit.receive`, or the approval of someone who has it. Only while the module Credit is enabled.
     */
    post: operations["createCreditPayment"];
  };
  "/credit/accounts/{id}/reversals": {
    parameters: {};
    /**
     * Take back a payment, an adjustment or a write-off
     * @description Needs the permission `credit.adjust`, or the approval of someone who has it. Only while the module Credit is enabled.
     */
    post: operations["createCreditReversal"];
  };
  "/credit/accounts/{id}/statement": {
    parameters: {};
    /**
     * What happened on the account, as JSON or as a page to print, as Accept wants it
     * @description Needs the permission `credit.read`. Only while the module Credit is enabled.
     */
    get: operations["getCreditStatement"];
  };
  "/credit/vouchers": {
    parameters: {};
    /**
     * Store credit and gift cards
     * @description Needs the permission `credit.read`. Only while the module Credit is enabled.
     */
    get: operations["listVouchers"];
    /**
     * Issue store credit or a gift card without a sale
     * @description Needs the permission `credit.issue`, or the approval of someone who has it. Only while the module Credit is enabled.
     */
    post: operations["createVoucher"];
  };
  "/credit/vouchers/{id}": {
    parameters: {};
    /**
     * One voucher
     * @description Needs the permission `credit.read`. Only while the module Credit is enabled.
     */
    get: operations["getVoucher"];
    /**
     * Block a voucher, or change until when it is taken
     * @description Needs the permission `credit.issue`, or the approval of someone who has it. Only while the module Credit is enabled.
     */
    patch: operations["patchVoucher"];
  };
  "/credit/vouchers/{id}/entries": {
    parameters: {};
    /**
     * Entries of a voucher, latest first
     * @description Needs the permission `credit.read`. Only while the module Credit is enabled.
     */
    get: operations["listVoucherEntries"];
    /**
     * Issue, hold, redeem, release, reverse or expire by hand
     * @description Needs the permission `credit.issue`, or the approval of someone who has it. Only while the module Credit is enabled.
     */
    post: operations["createVoucherEntry"];
  };
  "/credit/vouchers/lookup": {
    parameters: {};
    /**
     * The gift card with a code
     * @description Needs the permission `credit.read`. Only while the module Credit is enabled.
     */
    post: operations["lookUpVoucher"];
  };
  "/customer-groups": {
    parameters: {};
    /**
     * List: customer group
     * @description Needs the permission `customers.read`.
     */
    get: operations["listCustomerGroups"];
    /**
     * Create a customer group
     * @description Needs the permission `customers.write`, or the approval of someone who has it.
     */
    post: operations["createCustomerGroup"];
  };
  "/customer-groups/{id}": {
    parameters: {};
    /**
     * One customer group
     * @description Needs the permission `customers.read`.
     */
    get: operations["getCustomerGroup"];
    /**
     * Archive a customer group
     * @description Needs the permission `customers.write`, or the approval of someone who has it.
     */
    delete: operations["archiveCustomerGroup"];
    /**
     * Change a customer group
     * @description Needs the permission `customers.write`, or the approval of someone who has it.
     */
    patch: operations["patchCustomerGroup"];
  };
  "/customers": {
    parameters: {};
    /**
     * Customers by name
     * @description As CSV it is all that the filters leave, at most 100000 rows; `limit` and `cursor` do not count. Needs the permission `customers.read`.
     */
    get: operations["listCustomers"];
    /**
     * Add a customer; the answer names possible duplicates
     * @description Needs the permission `customers.write`, or the approval of someone who has it.
     */
    post: operations["createCustomer"];
  };
  "/customers/{id}": {
    parameters: {};
    /**
     * One customer; the id of a merged one finds who it was merged into
     * @description Needs the permission `customers.read`.
     */
    get: operations["getCustomer"];
    /**
     * Archive a customer
     * @description Needs the permission `customers.write`, or the approval of someone who has it.
     */
    delete: operations["archiveCustomer"];
    /**
     * Change a customer
     * @description Needs the permission `customers.write`, or the approval of someone who has it.
     */
    patch: operations["patchCustomer"];
  };
  "/customers/{id}/erase": {
    parameters: {};
    /**
     * Erase what is personal; the books stay
     * @description Needs the permission `customers.erase`, or the approval of someone who has it.
     */
    post: operations["eraseCustomer"];
  };
  "/customers/{id}/export": {
    parameters: {};
    /**
     * All that is kept of a customer, as one document
     * @description Needs the permission `customers.export`.
     */
    get: operations["exportCustomer"];
  };
  "/customers/{id}/merge": {
    parameters: {};
    /**
     * Make other customers aliases of this one
     * @description Needs the permission `customers.merge`, or the approval of someone who has it.
     */
    post: operations["mergeCustomers"];
  };
  "/devices": {
    parameters: {};
    /**
     * Tills of the caller's branches, by name
     * @description Needs the permission `devices.manage`.
     */
    get: operations["listDevices"];
    /**
     * Register a till; the answer has its credential, this once
     * @description Needs the permission `devices.manage`, or the approval of someone who has it. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["createDevice"];
  };
  "/devices/{id}": {
    parameters: {};
    /**
     * One till
     * @description Needs the permission `devices.manage`.
     */
    get: operations["getDevice"];
    /**
     * Revoke a till: its credential, its sessions, its binding
     * @description Needs the permission `devices.manage`, or the approval of someone who has it.
     */
    delete: operations["revokeDevice"];
    /**
     * Give a till another name
     * @description Needs the permission `devices.manage`, or the approval of someone who has it.
     */
    patch: operations["patchDevice"];
  };
  "/devices/{id}/credential": {
    parameters: {};
    /**
     * Give a till another credential; sessions at it end
     * @description Needs the permission `devices.manage`, or the approval of someone who has it. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["renewDeviceCredential"];
  };
  "/devices/{id}/pairing": {
    parameters: {};
    /**
     * A code of eight characters with which a browser becomes this till, once and within ten minutes
     * @description Needs the permission `devices.manage`, or the approval of someone who has it. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["startDevicePairing"];
  };
  "/events": {
    parameters: {};
    /**
     * What happens in the shop, as server-sent events
     * @description Those that the caller may see, of the caller's branches: `event` is one of `EventType`, `data` is JSON, `id` goes on with the header `Last-Event-ID`. `Reset`: some are not known any more, read anew. The stream ends with the access token; come back with another. For every signed-in user.
     */
    get: operations["streamEvents"];
  };
  "/gift-receipts": {
    parameters: {};
    /**
     * Issue a gift receipt for a sale or for lines of it
     * @description Needs the permission `sales.create`, or the approval of someone who has it. Only while the module Returns is enabled.
     */
    post: operations["issueGiftReceipt"];
  };
  "/gift-receipts/{id}": {
    parameters: {};
    /**
     * A gift receipt as JSON, text/plain or text/html, as Accept wants it
     * @description Needs the permission `sales.read`. Only while the module Returns is enabled.
     */
    get: operations["getGiftReceipt"];
  };
  "/gift-receipts/lookup": {
    parameters: {};
    /**
     * The gift receipt with a code
     * @description Needs the permission `sales.read`. Only while the module Returns is enabled.
     */
    get: operations["lookUpGiftReceipt"];
  };
  "/identity/2fa": {
    parameters: {};
    /**
     * One's own second factor
     * @description For every signed-in user.
     */
    get: operations["getSecondFactor"];
  };
  "/identity/2fa/authenticator": {
    parameters: {};
    /**
     * Begin to enrol an authenticator; to be confirmed within 15 minutes
     * @description For every signed-in user.
     */
    post: operations["enrolAuthenticator"];
    /**
     * Turn the method off, with the password and a current factor
     * @description For every signed-in user.
     */
    delete: operations["disableAuthenticatorFactor"];
  };
  "/identity/2fa/authenticator/confirm": {
    parameters: {};
    /**
     * Turn the authenticator on with a code of it
     * @description For every signed-in user.
     */
    post: operations["confirmAuthenticator"];
  };
  "/identity/2fa/email": {
    parameters: {};
    /**
     * Mail a code to oneself: to turn mailed codes on, or to prove them again
     * @description For every signed-in user.
     */
    post: operations["mailFactorCode"];
    /**
     * Turn the method off, with the password and a current factor
     * @description For every signed-in user.
     */
    delete: operations["disableEmailFactor"];
  };
  "/identity/2fa/email/confirm": {
    parameters: {};
    /**
     * Turn codes by mail on with the code that was mailed
     * @description For every signed-in user.
     */
    post: operations["confirmEmailFactor"];
  };
  "/identity/2fa/recovery-codes": {
    parameters: {};
    /**
     * New recovery codes in place of those from before
     * @description For every signed-in user.
     */
    post: operations["renewRecoveryCodes"];
  };
  "/identity/device": {
    parameters: {};
    /**
     * What a till may know before anybody has signed in at it: its register, and who has a PIN
     * @description Needs no access token.
     */
    get: operations["getTill"];
  };
  "/identity/device/pair": {
    parameters: {};
    /**
     * Become the till that waits for this code; the answer has its credential, this once
     * @description Needs no access token.
     */
    post: operations["pairDevice"];
  };
  "/identity/email": {
    parameters: {};
    /**
     * Ask a new address of one's own to confirm itself; until it does the account stays under the old one
     * @description For every signed-in user.
     */
    post: operations["changeEmail"];
  };
  "/identity/email/confirm": {
    parameters: {};
    /**
     * Move the account to the address that the link was mailed to; its sessions end
     * @description Needs no access token.
     */
    post: operations["confirmEmailChange"];
  };
  "/identity/invitations/accept": {
    parameters: {};
    /**
     * Set the first password with the link that was mailed
     * @description Needs no access token.
     */
    post: operations["acceptInvitation"];
  };
  "/identity/login": {
    parameters: {};
    /**
     * Sign in with a password
     * @description Needs no access token.
     */
    post: operations["login"];
  };
  "/identity/login/2fa": {
    parameters: {};
    /**
     * The second step: an authenticator's code, a mailed one or a recovery code
     * @description Needs no access token.
     */
    post: operations["loginTwoFactor"];
  };
  "/identity/login/2fa/send-email": {
    parameters: {};
    /**
     * Mail a code for the second step; it takes the place of the one before
     * @description Needs no access token.
     */
    post: operations["sendLoginCode"];
  };
  "/identity/login/device": {
    parameters: {};
    /**
     * An access token for the till itself, which pulls and pushes while nobody is signed in at it
     * @description No cookie comes with it: ask again when it ends. What is pushed with it is judged as in any session of the till. Needs no access token.
     */
    post: operations["loginDevice"];
  };
  "/identity/login/pin": {
    parameters: {};
    /**
     * Sign in with a PIN at a till that is bound to a register; who worked there before is signed out
     * @description Needs no access token.
     */
    post: operations["loginWithPin"];
  };
  "/identity/logout": {
    parameters: {};
    /**
     * End the session and expire its cookie; a 503 has done neither, and another shop's cookie stays
     * @description Needs no access token.
     */
    post: operations["logout"];
  };
  "/identity/mails/confirm": {
    parameters: {};
    /**
     * Let the shop mail reports to the address that the link was mailed to
     * @description Needs no access token.
     */
    post: operations["confirmMails"];
  };
  "/identity/mails/stop": {
    parameters: {};
    /**
     * End the shop's reports to the address that has this link
     * @description Needs no access token.
     */
    post: operations["stopMails"];
  };
  "/identity/password/change": {
    parameters: {};
    /**
     * Change one's own password; other sessions end
     * @description For every signed-in user.
     */
    post: operations["changePassword"];
  };
  "/identity/password/forgot": {
    parameters: {};
    /**
     * Mail a link to reset the password; the answer is the same for every address
     * @description Needs no access token.
     */
    post: operations["forgotPassword"];
  };
  "/identity/password/reset": {
    parameters: {};
    /**
     * Set a new password with the link that was mailed
     * @description Needs no access token.
     */
    post: operations["resetPassword"];
  };
  "/identity/pin": {
    parameters: {};
    /**
     * Whether one has a PIN for tills
     * @description For every signed-in user.
     */
    get: operations["getPin"];
    /**
     * Set one's own PIN for tills; sessions that were opened with the one before end
     * @description For every signed-in user.
     */
    put: operations["setPin"];
    /**
     * Remove one's own PIN; sessions that were opened with it end
     * @description For every signed-in user.
     */
    delete: operations["removePin"];
  };
  "/identity/reauthenticate": {
    parameters: {};
    /**
     * Prove again who one is: for ten minutes the session may do what gives lasting power
     * @description For every signed-in user.
     */
    post: operations["reauthenticate"];
  };
  "/identity/refresh": {
    parameters: {};
    /**
     * Exchange the refresh cookie for new tokens
     * @description Needs no access token.
     */
    post: operations["refresh"];
  };
  "/identity/sessions": {
    parameters: {};
    /**
     * One's own sessions, the one used last first
     * @description For every signed-in user.
     */
    get: operations["listSessions"];
    /**
     * End all of one's own sessions but this one
     * @description For every signed-in user.
     */
    delete: operations["endOtherSessions"];
  };
  "/identity/sessions/{id}": {
    parameters: {};
    /**
     * End one of one's own sessions
     * @description For every signed-in user.
     */
    delete: operations["endSession"];
  };
  "/identity/token": {
    parameters: {};
    /**
     * An access token for a secret of a service account (RFC 6749 section 4.4)
     * @description Needs no access token.
     */
    post: operations["getToken"];
  };
  "/identity/unlock": {
    parameters: {};
    /**
     * Sign in again at once, with the link that was mailed when five failures locked the account
     * @description Needs no access token.
     */
    post: operations["unlockAccount"];
  };
  "/invoices": {
    parameters: {};
    /**
     * Invoices, latest first
     * @description Needs the permission `sales.read`.
     */
    get: operations["listInvoices"];
  };
  "/loyalty/accounts": {
    parameters: {};
    /**
     * Accounts of points
     * @description Needs the permission `loyalty.read`. Only while the module Loyalty is enabled.
     */
    get: operations["listLoyaltyAccounts"];
    /**
     * Open an account of points for a customer
     * @description Needs the permission `loyalty.enrol`, or the approval of someone who has it. Only while the module Loyalty is enabled.
     */
    post: operations["createLoyaltyAccount"];
  };
  "/loyalty/accounts/{id}": {
    parameters: {};
    /**
     * One account of points
     * @description Needs the permission `loyalty.read`. Only while the module Loyalty is enabled.
     */
    get: operations["getLoyaltyAccount"];
    /**
     * Block an account of points, or unblock it
     * @description Needs the permission `loyalty.manage`, or the approval of someone who has it. Only while the module Loyalty is enabled.
     */
    patch: operations["patchLoyaltyAccount"];
  };
  "/loyalty/accounts/{id}/adjustments": {
    parameters: {};
    /**
     * Give points or take them without a sale
     * @description Needs the permission `loyalty.adjust`, or the approval of someone who has it. Only while the module Loyalty is enabled.
     */
    post: operations["createLoyaltyAdjustment"];
  };
  "/loyalty/accounts/{id}/entries": {
    parameters: {};
    /**
     * What brought and took points, latest first
     * @description Needs the permission `loyalty.read`. Only while the module Loyalty is enabled.
     */
    get: operations["listLoyaltyEntries"];
  };
  "/loyalty/accounts/{id}/lots": {
    parameters: {};
    /**
     * The points that are left, what expires first at the beginning
     * @description Needs the permission `loyalty.read`. Only while the module Loyalty is enabled.
     */
    get: operations["listLoyaltyLots"];
  };
  "/loyalty/accounts/{id}/transfers": {
    parameters: {};
    /**
     * Give points of an account to another
     * @description Needs the permission `loyalty.adjust`, or the approval of someone who has it. Only while the module Loyalty is enabled.
     */
    post: operations["createLoyaltyTransfer"];
  };
  "/loyalty/rules": {
    parameters: {};
    /**
     * List: loyalty rule
     * @description Needs the permission `loyalty.read`. Only while the module Loyalty is enabled.
     */
    get: operations["listLoyaltyRules"];
    /**
     * Create a loyalty rule
     * @description Needs the permission `loyalty.manage`, or the approval of someone who has it. Only while the module Loyalty is enabled.
     */
    post: operations["createLoyaltyRule"];
  };
  "/loyalty/rules/{id}": {
    parameters: {};
    /**
     * One loyalty rule
     * @description Needs the permission `loyalty.read`. Only while the module Loyalty is enabled.
     */
    get: operations["getLoyaltyRule"];
    /**
     * Archive a loyalty rule
     * @description Needs the permission `loyalty.manage`, or the approval of someone who has it. Only while the module Loyalty is enabled.
     */
    delete: operations["archiveLoyaltyRule"];
    /**
     * Change a loyalty rule
     * @description Needs the permission `loyalty.manage`, or the approval of someone who has it. Only while the module Loyalty is enabled.
     */
    patch: operations["patchLoyaltyRule"];
  };
  "/loyalty/tiers": {
    parameters: {};
    /**
     * List: loyalty tier
     * @description Needs the permission `loyalty.read`. Only while the module Loyalty is enabled.
     */
    get: operations["listLoyaltyTiers"];
    /**
     * Create a loyalty tier
     * @description Needs the permission `loyalty.manage`, or the approval of someone who has it. Only while the module Loyalty is enabled.
     */
    post: operations["createLoyaltyTier"];
  };
  "/loyalty/tiers/{id}": {
    parameters: {};
    /**
     * One loyalty tier
     * @description Needs the permission `loyalty.read`. Only while the module Loyalty is enabled.
     */
    get: operations["getLoyaltyTier"];
    /**
     * Archive a loyalty tier
     * @description Needs the permission `loyalty.manage`, or the approval of someone who has it. Only while the module Loyalty is enabled.
     */
    delete: operations["archiveLoyaltyTier"];
    /**
     * Change a loyalty tier
     * @description Needs the permission `loyalty.manage`, or the approval of someone who has it. Only while the module Loyalty is enabled.
     */
    patch: operations["patchLoyaltyTier"];
  };
  "/me": {
    parameters: {};
    /**
     * The signed-in user
     * @description For every signed-in user.
     */
    get: operations["getMe"];
    /**
     * Change one's own name, and how one's pages look
     * @description For every signed-in user.
     */
    patch: operations["patchMe"];
  };
  "/me/permissions": {
    parameters: {};
    /**
     * Roles, permissions and branches, read fresh
     * @description For every signed-in user.
     */
    get: operations["getMyPermissions"];
  };
  "/notices": {
    parameters: {};
    /**
     * When the shop will be closed for maintenance
     * @description For every signed-in user.
     */
    get: operations["listNotices"];
  };
  "/orders": {
    parameters: {};
    /**
     * Orders, and baskets that wait
     * @description As CSV it is all that the filters leave, at most 100000 rows; `limit` and `cursor` do not count. Needs the permission `sales.read`.
     */
    get: operations["listOrders"];
    /**
     * Post a completed sale, or park a basket
     * @description Needs the permission `sales.create`, or the approval of someone who has it.
     */
    post: operations["createOrder"];
  };
  "/orders/{id}": {
    parameters: {};
    /**
     * One order
     * @description Needs the permission `sales.read`.
     */
    get: operations["getOrder"];
    /**
     * Replace a parked order's content
     * @description Needs the permission `sales.create`, or the approval of someone who has it.
     */
    put: operations["putParkedOrder"];
    /**
     * Cancel a parked order
     * @description Needs the permission `sales.create`, or the approval of someone who has it.
     */
    delete: operations["cancelOrder"];
  };
  "/orders/{id}/complete": {
    parameters: {};
    /**
     * Complete a parked order
     * @description Needs the permission `sales.create`, or the approval of someone who has it.
     */
    post: operations["completeOrder"];
  };
  "/orders/{id}/deposits": {
    parameters: {};
    /**
     * Take a deposit for a parked order
     * @description Needs the permission `sales.create`, or the approval of someone who has it.
     */
    post: operations["takeDeposit"];
  };
  "/orders/{id}/invoice": {
    parameters: {};
    /**
     * The invoice of a sale as JSON, text/plain or text/html, as Accept wants it
     * @description Needs the permission `sales.read`.
     */
    get: operations["getInvoice"];
    /**
     * Issue the invoice of a sale
     * @description Needs the permission `sales.create`, or the approval of someone who has it.
     */
    post: operations["issueInvoice"];
  };
  "/orders/{id}/mails": {
    parameters: {};
    /**
     * Mail the receipt to the customer
     * @description Needs the permission `sales.create`, or the approval of someone who has it.
     */
    post: operations["mailReceipt"];
  };
  "/orders/{id}/margin": {
    parameters: {};
    /**
     * What the goods of a sale cost and what it earned, line by line
     * @description Needs the permission `catalogue.readCost`.
     */
    get: operations["getOrderMargin"];
  };
  "/orders/{id}/prints": {
    parameters: {};
    /**
     * Count a print of the receipt; all but the first are copies
     * @description Needs the permission `sales.create`, or the approval of someone who has it.
     */
    post: operations["printReceipt"];
  };
  "/orders/{id}/receipt": {
    parameters: {};
    /**
     * The receipt as JSON, text/plain or text/html, as Accept wants it
     * @description Needs the permission `sales.read`.
     */
    get: operations["getReceipt"];
  };
  "/orders/{id}/returnable": {
    parameters: {};
    /**
     * What of a sale can come back
     * @description Needs the permission `returns.read`. Only while the module Returns is enabled.
     */
    get: operations["getReturnable"];
  };
  "/orders/{id}/void": {
    parameters: {};
    /**
     * Void a sale of today's session
     * @description Needs the permission `sales.create`, or the approval of someone who has it.
     */
    post: operations["voidOrder"];
  };
  "/orders/quote": {
    parameters: {};
    /**
     * What a basket costs; nothing is written
     * @description Needs the permission `sales.create`.
     */
    post: operations["quoteOrder"];
  };
  "/overview": {
    parameters: {};
    /**
     * How the shop stands now: today's sales, and what waits for somebody
     * @description For every signed-in user.
     */
    get: operations["getShopOverview"];
  };
  "/payment-methods": {
    parameters: {};
    /**
     * List: payment method
     * @description For every signed-in user.
     */
    get: operations["listPaymentMethods"];
    /**
     * Create a payment method
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    post: operations["createPaymentMethod"];
  };
  "/payment-methods/{id}": {
    parameters: {};
    /**
     * One payment method
     * @description For every signed-in user.
     */
    get: operations["getPaymentMethod"];
    /**
     * Archive a payment method
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    delete: operations["archivePaymentMethod"];
    /**
     * Change a payment method
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    patch: operations["patchPaymentMethod"];
  };
  "/permissions": {
    parameters: {};
    /**
     * The permissions of the shop and its enabled modules, and what each allows
     * @description For every signed-in user.
     */
    get: operations["listPermissions"];
  };
  "/price-lists": {
    parameters: {};
    /**
     * List: price list
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["listPriceLists"];
    /**
     * Create a price list
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    post: operations["createPriceList"];
  };
  "/price-lists/{id}": {
    parameters: {};
    /**
     * One price list
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["getPriceList"];
    /**
     * Archive a price list
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    delete: operations["archivePriceList"];
    /**
     * Change a price list
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    patch: operations["patchPriceList"];
  };
  "/price-lists/{id}/entries": {
    parameters: {};
    /**
     * Entries of a price list, by the variant's id and the quantity
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["listPriceListEntries"];
    /**
     * Replace all entries of a price list
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    put: operations["putPriceListEntries"];
    /**
     * Add, change and take out entries of a price list
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    patch: operations["patchPriceListEntries"];
  };
  "/products": {
    parameters: {};
    /**
     * Products by name, with their variants
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["listProducts"];
    /**
     * Add a product with its variants
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    post: operations["createProduct"];
  };
  "/products/{id}": {
    parameters: {};
    /**
     * One product
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["getProduct"];
    /**
     * Archive a product
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    delete: operations["archiveProduct"];
    /**
     * Change or archive a product
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    patch: operations["patchProduct"];
  };
  "/products/{id}/image": {
    parameters: {};
    /**
     * The picture of a product
     * @description With the `ETag` of an earlier answer in `If-None-Match` it is 304 while the picture is the same. That of an archived product is not there. Needs the permission `catalogue.read`. A device may call it by itself, too.
     */
    get: operations["getProductImage"];
    /**
     * Give a product its picture
     * @description A JPEG, PNG or WebP of at most 8 MiB and 25 million pixels, by its content whatever the type says. It is kept as WebP of at most 1,200 by 1,200 pixels and 512 KiB, and a small one of 240, without metadata. Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    put: operations["setProductImage"];
    /**
     * Take a product's picture away
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    delete: operations["removeProductImage"];
  };
  "/products/{id}/variants": {
    parameters: {};
    /**
     * Add a variant to a product
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    post: operations["createVariant"];
  };
  "/promotions": {
    parameters: {};
    /**
     * List: promotion
     * @description Needs the permission `promotions.read`. Only while the module Promotions is enabled.
     */
    get: operations["listPromotions"];
    /**
     * Create a promotion
     * @description Needs the permission `promotions.write`, or the approval of someone who has it. Only while the module Promotions is enabled.
     */
    post: operations["createPromotion"];
  };
  "/promotions/{id}": {
    parameters: {};
    /**
     * One promotion
     * @description Needs the permission `promotions.read`. Only while the module Promotions is enabled.
     */
    get: operations["getPromotion"];
    /**
     * Archive a promotion
     * @description Needs the permission `promotions.write`, or the approval of someone who has it. Only while the module Promotions is enabled.
     */
    delete: operations["archivePromotion"];
    /**
     * Change a promotion
     * @description Needs the permission `promotions.write`, or the approval of someone who has it. Only while the module Promotions is enabled.
     */
    patch: operations["patchPromotion"];
  };
  "/promotions/{id}/disable": {
    parameters: {};
    /**
     * Give it no longer
     * @description Needs the permission `promotions.enable`, or the approval of someone who has it. Only while the module Promotions is enabled.
     */
    post: operations["disablePromotion"];
  };
  "/promotions/{id}/enable": {
    parameters: {};
    /**
     * Give it from now on, as its schedule says
     * @description Needs the permission `promotions.enable`, or the approval of someone who has it. Only while the module Promotions is enabled.
     */
    post: operations["enablePromotion"];
  };
  "/promotions/evaluate": {
    parameters: {};
    /**
     * What promotions take off a basket, and why; nothing is written
     * @description Needs the permission `promotions.read`. Only while the module Promotions is enabled.
     */
    post: operations["evaluatePromotions"];
  };
  "/purchase-orders": {
    parameters: {};
    /**
     * Orders of the caller's branches, latest first
     * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
     */
    get: operations["listPurchaseOrders"];
    /**
     * Draft an order
     * @description Needs the permission `purchasing.write`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    post: operations["createPurchaseOrder"];
  };
  "/purchase-orders/{id}": {
    parameters: {};
    /**
     * One order with its lines
     * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
     */
    get: operations["getPurchaseOrder"];
    /**
     * Change a draft
     * @description Needs the permission `purchasing.write`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    patch: operations["patchPurchaseOrder"];
  };
  "/purchase-orders/{id}/cancel": {
    parameters: {};
    /**
     * End an order of which nothing came
     * @description Needs the permission `purchasing.write`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    post: operations["cancelPurchaseOrder"];
  };
  "/purchase-orders/{id}/close": {
    parameters: {};
    /**
     * Expect nothing more of it
     * @description Needs the permission `purchasing.write`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    post: operations["closePurchaseOrder"];
  };
  "/purchase-orders/{id}/csv": {
    parameters: {};
    /**
     * The order's lines as CSV
     * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
     */
    get: operations["exportPurchaseOrder"];
  };
  "/purchase-orders/{id}/lines": {
    parameters: {};
    /**
     * Replace the lines of a draft
     * @description Needs the permission `purchasing.write`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    put: operations["putPurchaseOrderLines"];
  };
  "/purchase-orders/{id}/mail": {
    parameters: {};
    /**
     * Mail the order to the supplier
     * @description Needs the permission `purchasing.submit`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    post: operations["mailPurchaseOrder"];
  };
  "/purchase-orders/{id}/receipts": {
    parameters: {};
    /**
     * What came of it, receipt by receipt
     * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
     */
    get: operations["listPurchaseReceipts"];
    /**
     * Receive what came, all that is outstanding or line by line, with the costs on top of the goods
     * @description Needs the permission `purchasing.receive`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    post: operations["receivePurchaseOrder"];
  };
  "/purchase-orders/{id}/receipts/{receiptId}/costs": {
    parameters: {};
    /**
     * What was invoiced on top of the goods after they were received
     * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
     */
    get: operations["listPurchaseCosts"];
    /**
     * Enter costs on top of goods that were received before: into stock with what is still there, else a variance
     * @description Needs the permission `purchasing.receive`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    post: operations["enterPurchaseCosts"];
  };
  "/purchase-orders/{id}/scan": {
    parameters: {};
    /**
     * The line that a scanned code means: a barcode, a SKU, a scale's label or the supplier's own code
     * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
     */
    get: operations["scanPurchaseOrderLine"];
  };
  "/purchase-orders/{id}/submit": {
    parameters: {};
    /**
     * Order the goods
     * @description Needs the permission `purchasing.submit`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    post: operations["submitPurchaseOrder"];
  };
  "/purchase-orders/suggestions": {
    parameters: {};
    /**
     * What a branch should order, by its sales, the suppliers' lead times and its reorder points, by SKU
     * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
     */
    get: operations["listReorderSuggestions"];
  };
  "/registers": {
    parameters: {};
    /**
     * Registers of the caller's branches, by name
     * @description For every signed-in user.
     */
    get: operations["listRegisters"];
    /**
     * Add a register to a branch
     * @description Needs the permission `branches.manage`, or the approval of someone who has it.
     */
    post: operations["createRegister"];
  };
  "/registers/{id}": {
    parameters: {};
    /**
     * One register
     * @description For every signed-in user.
     */
    get: operations["getRegister"];
    /**
     * Change a register
     * @description Needs the permission `branches.manage`, or the approval of someone who has it.
     */
    patch: operations["patchRegister"];
  };
  "/registers/{id}/device": {
    parameters: {};
    /**
     * Let only this till open sessions on the register and sell there
     * @description Needs the permission `devices.manage`, or the approval of someone who has it.
     */
    put: operations["bindRegister"];
    /**
     * Let any till open sessions on the register and sell there
     * @description Needs the permission `devices.manage`, or the approval of someone who has it.
     */
    delete: operations["unbindRegister"];
  };
  "/registers/{id}/receipt-gaps": {
    parameters: {};
    /**
     * Receipt numbers that tills have left out, and what of them has not come, by number
     * @description Needs the permission `sync.review`.
     */
    get: operations["listReceiptGaps"];
  };
  "/reports/baskets": {
    parameters: {};
    /**
     * How large the baskets are
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getBasketsReport"];
  };
  "/reports/cash-days": {
    parameters: {};
    /**
     * Cash sessions with their Z numbers and differences; for those who may see what drawers should hold
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getCashDaysReport"];
  };
  "/reports/dashboard": {
    parameters: {};
    /**
     * A business date at a glance: sales, tenders, hours and products, beside a week and a year before
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getDashboardReport"];
  };
  "/reports/days-of-cover": {
    parameters: {};
    /**
     * For how long stock lasts at the rate at which it was sold
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getDaysOfCoverReport"];
  };
  "/reports/dead-stock": {
    parameters: {};
    /**
     * What is in stock and was not sold for so many days
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getDeadStockReport"];
  };
  "/reports/exceptions": {
    parameters: {};
    /**
     * Discounts, prices changed by hand, lines by name, voids, rounding of cash and drawers opened without a sale, by cashier and reason
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getExceptionsReport"];
  };
  "/reports/journal": {
    parameters: {};
    /**
     * Business dates as balanced lines of double entry; for those who may see costs and what drawers should hold
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getJournalReport"];
  };
  "/reports/journal-entries": {
    parameters: {};
    /**
     * The journal, a line a document and account, with both dates of what came after its own was closed
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getJournalEntriesReport"];
  };
  "/reports/low-stock": {
    parameters: {};
    /**
     * What is at or below its reorder point, or below zero
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getLowStockReport"];
  };
  "/reports/loyalty-entries": {
    parameters: {};
    /**
     * What changed points, with documents, branches and both dates
     * @description Needs the permission `loyalty.read`. Only while the module Loyalty is enabled.
     */
    get: operations["getLoyaltyEntriesReport"];
  };
  "/reports/loyalty-liability": {
    parameters: {};
    /**
     * The points that customers have, by what they pay, and when they expire
     * @description Needs the permission `loyalty.read`. Only while the module Loyalty is enabled.
     */
    get: operations["getLoyaltyLiabilityReport"];
  };
  "/reports/margins": {
    parameters: {};
    /**
     * Net sales, their cost and profit by product, category, branch or day; for those who may see costs
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getMarginsReport"];
  };
  "/reports/purchases": {
    parameters: {};
    /**
     * What arrived of suppliers and went back, by supplier or product; for those who may see costs
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getPurchasesReport"];
  };
  "/reports/receivables": {
    parameters: {};
    /**
     * What customers owe today, by how many days it is overdue
     * @description Needs the permission `credit.read`. Only while the module Credit is enabled.
     */
    get: operations["getReceivablesReport"];
  };
  "/reports/receivables-entries": {
    parameters: {};
    /**
     * What changed what customers owe, with documents, branches and both dates
     * @description Needs the permission `credit.read`. Only while the module Credit is enabled.
     */
    get: operations["getReceivablesEntriesReport"];
  };
  "/reports/returns": {
    parameters: {};
    /**
     * What came back, by article, reason and what becomes of it
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getReturnsReport"];
  };
  "/reports/sales": {
    parameters: {};
    /**
     * Sales by hour, day, week, cashier, product, category, branch, tender or tax
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getSalesReport"];
  };
  "/reports/stock-movement": {
    parameters: {};
    /**
     * What was there, what moved by sales, returns, purchases, transfers and adjustments, and what was there after
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getStockMovementReport"];
  };
  "/reports/stock-valuation": {
    parameters: {};
    /**
     * What is in stock, or was at the end of a business date, and its value; for those who may see costs
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getStockValuationReport"];
  };
  "/reports/transfers": {
    parameters: {};
    /**
     * What went from branch to branch, with what is damaged, missing and in transit
     * @description Needs the permission `reports.read`. Only while the module Reporting is enabled.
     */
    get: operations["getTransfersReport"];
  };
  "/reports/voucher-entries": {
    parameters: {};
    /**
     * What changed gift cards and store credit, with documents, branches and both dates
     * @description Needs the permission `credit.read`. Only while the module Credit is enabled.
     */
    get: operations["getVoucherEntriesReport"];
  };
  "/reports/vouchers": {
    parameters: {};
    /**
     * What is outstanding of gift cards and store credit: issued, loaded, redeemed and expired
     * @description Needs the permission `credit.read`. Only while the module Credit is enabled.
     */
    get: operations["getVouchersReport"];
  };
  "/return-reasons": {
    parameters: {};
    /**
     * List: return reason
     * @description For every signed-in user. Only while the module Returns is enabled.
     */
    get: operations["listReturnReasons"];
    /**
     * Create a return reason
     * @description Needs the permission `settings.manage`, or the approval of someone who has it. Only while the module Returns is enabled.
     */
    post: operations["createReturnReason"];
  };
  "/return-reasons/{id}": {
    parameters: {};
    /**
     * One return reason
     * @description For every signed-in user. Only while the module Returns is enabled.
     */
    get: operations["getReturnReason"];
    /**
     * Archive a return reason
     * @description Needs the permission `settings.manage`, or the approval of someone who has it. Only while the module Returns is enabled.
     */
    delete: operations["archiveReturnReason"];
    /**
     * Change a return reason
     * @description Needs the permission `settings.manage`, or the approval of someone who has it. Only while the module Returns is enabled.
     */
    patch: operations["patchReturnReason"];
  };
  "/returns": {
    parameters: {};
    /**
     * Returns, latest first
     * @description Needs the permission `returns.read`. Only while the module Returns is enabled.
     */
    get: operations["listReturns"];
    /**
     * Take goods back, and sell others in exchange for them
     * @description Needs the permission `returns.create`, or the approval of someone who has it. Only while the module Returns is enabled.
     */
    post: operations["createReturn"];
  };
  "/returns/{id}": {
    parameters: {};
    /**
     * One return
     * @description Needs the permission `returns.read`. Only while the module Returns is enabled.
     */
    get: operations["getReturn"];
  };
  "/returns/{id}/inspections": {
    parameters: {};
    /**
     * Put goods in quarantine on the shelf, or write them off
     * @description Needs the permission `returns.inspect`, or the approval of someone who has it. Only while the module Returns is enabled.
     */
    post: operations["inspectReturn"];
  };
  "/returns/lookup": {
    parameters: {};
    /**
     * What can come back of the sale with a receipt, which any branch may have sold
     * @description Needs the permission `returns.create`, or the approval of someone who has it. Only while the module Returns is enabled.
     */
    post: operations["lookUpReturnable"];
  };
  "/returns/quote": {
    parameters: {};
    /**
     * What a return comes to and how the money goes back; nothing is written
     * @description Needs the permission `returns.create`. Only while the module Returns is enabled.
     */
    post: operations["quoteReturn"];
  };
  "/roles": {
    parameters: {};
    /**
     * Roles by name
     * @description For every signed-in user.
     */
    get: operations["listRoles"];
    /**
     * Make a role
     * @description Needs the permission `roles.manage`, or the approval of someone who has it.
     */
    post: operations["createRole"];
  };
  "/roles/{id}": {
    parameters: {};
    /**
     * One role
     * @description For every signed-in user.
     */
    get: operations["getRole"];
    /**
     * Remove a role that no user has
     * @description Needs the permission `roles.manage`, or the approval of someone who has it.
     */
    delete: operations["deleteRole"];
    /**
     * Change a role
     * @description Needs the permission `roles.manage`, or the approval of someone who has it. For what gives power the caller must have proved who they are in the last ten minutes.
     */
    patch: operations["patchRole"];
  };
  "/sales/reasons": {
    parameters: {};
    /**
     * List: sale reason
     * @description For every signed-in user.
     */
    get: operations["listSaleReasons"];
    /**
     * Create a sale reason
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    post: operations["createSaleReason"];
  };
  "/sales/reasons/{id}": {
    parameters: {};
    /**
     * One sale reason
     * @description For every signed-in user.
     */
    get: operations["getSaleReason"];
    /**
     * Archive a sale reason
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    delete: operations["archiveSaleReason"];
    /**
     * Change a sale reason
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    patch: operations["patchSaleReason"];
  };
  "/saved-reports": {
    parameters: {};
    /**
     * Saved reports, by name
     * @description Needs the permission `reports.save`. Only while the module Reporting is enabled.
     */
    get: operations["listSavedReports"];
    /**
     * Save a report, and perhaps have it mailed
     * @description Needs the permission `reports.save`, or the approval of someone who has it. Only while the module Reporting is enabled.
     */
    post: operations["createSavedReport"];
  };
  "/saved-reports/{id}": {
    parameters: {};
    /**
     * One saved report
     * @description Needs the permission `reports.save`. Only while the module Reporting is enabled.
     */
    get: operations["getSavedReport"];
    /**
     * Remove a saved report
     * @description Needs the permission `reports.save`, or the approval of someone who has it. Only while the module Reporting is enabled.
     */
    delete: operations["deleteSavedReport"];
    /**
     * Change a saved report, which is read in the caller's name from then on
     * @description Needs the permission `reports.save`, or the approval of someone who has it. Only while the module Reporting is enabled.
     */
    patch: operations["patchSavedReport"];
  };
  "/scan": {
    parameters: {};
    /**
     * All that a till needs of a scanned article, in one call
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["scan"];
  };
  "/service-accounts": {
    parameters: {};
    /**
     * Service accounts of the caller's branches, by name
     * @description Needs the permission `integrations.manage`.
     */
    get: operations["listServiceAccounts"];
    /**
     * Make a service account for another program; the answer has its secret, this once
     * @description Needs the permission `integrations.manage`, or the approval of someone who has it. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["createServiceAccount"];
  };
  "/service-accounts/{id}": {
    parameters: {};
    /**
     * One service account
     * @description Needs the permission `integrations.manage`.
     */
    get: operations["getServiceAccount"];
    /**
     * Revoke a service account for good: its secrets and its tokens
     * @description Needs the permission `integrations.manage`, or the approval of someone who has it.
     */
    delete: operations["revokeServiceAccount"];
    /**
     * Change a service account; what its tokens may do changes at once
     * @description Needs the permission `integrations.manage`, or the approval of someone who has it. For what gives power the caller must have proved who they are in the last ten minutes.
     */
    patch: operations["patchServiceAccount"];
  };
  "/service-accounts/{id}/secrets": {
    parameters: {};
    /**
     * Add a second secret, to replace the first while both are good; it is shown this once
     * @description Needs the permission `integrations.manage`, or the approval of someone who has it. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["createClientSecret"];
  };
  "/service-accounts/{id}/secrets/{secretId}": {
    parameters: {};
    /**
     * Remove a secret; its tokens are dead at once
     * @description Needs the permission `integrations.manage`, or the approval of someone who has it.
     */
    delete: operations["deleteClientSecret"];
  };
  "/session": {
    parameters: {};
    /**
     * All that a page begins with: the user, the shop, rights, settings and branches
     * @description For every signed-in user.
     */
    get: operations["getSession"];
  };
  "/settings": {
    parameters: {};
    /**
     * The shop's settings
     * @description For every signed-in user.
     */
    get: operations["getSettings"];
    /**
     * Change the shop's settings
     * @description Needs the permission `settings.manage`, or the approval of someone who has it. For what gives power the caller must have proved who they are in the last ten minutes.
     */
    patch: operations["patchSettings"];
  };
  "/settings/branches/{id}": {
    parameters: {};
    /**
     * What a branch has of its own, and what holds there
     * @description For every signed-in user.
     */
    get: operations["getBranchSettings"];
    /**
     * Change what a branch has of its own
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    patch: operations["patchBranchSettings"];
  };
  "/shops/{slug}": {
    parameters: {};
    /**
     * Which shop has this slug: its id, which `Tenant-ID` takes, and its name
     * @description For everybody.
     */
    get: operations["findShop"];
  };
  "/sign-in-settings": {
    parameters: {};
    /**
     * How the shop's users may sign in
     * @description Needs the permission `settings.manage`.
     */
    get: operations["getSignInSettings"];
    /**
     * Decide how the shop's users may sign in
     * @description Needs the permission `settings.manage`, or the approval of someone who has it. The caller must have proved who they are in the last ten minutes.
     */
    patch: operations["patchSignInSettings"];
  };
  "/stock": {
    parameters: {};
    /**
     * What a branch has, by SKU
     * @description Needs the permission `inventory.read`.
     */
    get: operations["listStock"];
  };
  "/stock-transfers": {
    parameters: {};
    /**
     * Transfers from and to the caller's branches, latest first
     * @description Needs the permission `transfers.read`. Only while the module StockTransfers is enabled.
     */
    get: operations["listStockTransfers"];
    /**
     * Draft a transfer from one branch to another; by who is assigned to either
     * @description Needs the permission `transfers.write`, or the approval of someone who has it. Only while the module StockTransfers is enabled.
     */
    post: operations["createStockTransfer"];
  };
  "/stock-transfers/{id}": {
    parameters: {};
    /**
     * One transfer with its lines
     * @description Needs the permission `transfers.read`. Only while the module StockTransfers is enabled.
     */
    get: operations["getStockTransfer"];
    /**
     * Change a draft
     * @description Needs the permission `transfers.write`, or the approval of someone who has it. Only while the module StockTransfers is enabled.
     */
    patch: operations["patchStockTransfer"];
  };
  "/stock-transfers/{id}/approve": {
    parameters: {};
    /**
     * Agree to what was requested; by the source
     * @description Needs the permission `transfers.approve`, or the approval of someone who has it. Only while the module StockTransfers is enabled.
     */
    post: operations["approveStockTransfer"];
  };
  "/stock-transfers/{id}/cancel": {
    parameters: {};
    /**
     * End what has not left, or refuse what was requested
     * @description Needs the permission `transfers.write`, or the approval of someone who has it. Only while the module StockTransfers is enabled.
     */
    post: operations["cancelStockTransfer"];
  };
  "/stock-transfers/{id}/dispatch": {
    parameters: {};
    /**
     * Send it off: the goods leave the source's stock
     * @description Needs the permission `transfers.dispatch`, or the approval of someone who has it. Only while the module StockTransfers is enabled.
     */
    post: operations["dispatchStockTransfer"];
  };
  "/stock-transfers/{id}/lines": {
    parameters: {};
    /**
     * Replace the lines of a draft
     * @description Needs the permission `transfers.write`, or the approval of someone who has it. Only while the module StockTransfers is enabled.
     */
    put: operations["putStockTransferLines"];
  };
  "/stock-transfers/{id}/recall": {
    parameters: {};
    /**
     * Call back what is under way: it is in the source's stock again
     * @description Needs the permission `transfers.dispatch`, or the approval of someone who has it. Only while the module StockTransfers is enabled.
     */
    post: operations["recallStockTransfer"];
  };
  "/stock-transfers/{id}/receipts": {
    parameters: {};
    /**
     * What arrived of it, receipt by receipt
     * @description Needs the permission `transfers.read`. Only while the module StockTransfers is enabled.
     */
    get: operations["listStockTransferReceipts"];
    /**
     * Receive what has arrived; say what is damaged or missing, and why
     * @description Needs the permission `transfers.receive`, or the approval of someone who has it. Only while the module StockTransfers is enabled.
     */
    post: operations["receiveStockTransfer"];
  };
  "/stock-transfers/{id}/request": {
    parameters: {};
    /**
     * Ask the source for it; by the destination
     * @description Needs the permission `transfers.write`, or the approval of someone who has it. Only while the module StockTransfers is enabled.
     */
    post: operations["requestStockTransfer"];
  };
  "/stock-transfers/in-transit": {
    parameters: {};
    /**
     * What is under way to a branch and from it, by SKU
     * @description Needs the permission `transfers.read`. Only while the module StockTransfers is enabled.
     */
    get: operations["listStockInTransit"];
  };
  "/stock/adjustment-reasons": {
    parameters: {};
    /**
     * List: adjustment reason
     * @description Needs the permission `inventory.read`.
     */
    get: operations["listAdjustmentReasons"];
    /**
     * Create a adjustment reason
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    post: operations["createAdjustmentReason"];
  };
  "/stock/adjustment-reasons/{id}": {
    parameters: {};
    /**
     * One adjustment reason
     * @description Needs the permission `inventory.read`.
     */
    get: operations["getAdjustmentReason"];
    /**
     * Archive a adjustment reason
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    delete: operations["archiveAdjustmentReason"];
    /**
     * Change a adjustment reason
     * @description Needs the permission `settings.manage`, or the approval of someone who has it.
     */
    patch: operations["patchAdjustmentReason"];
  };
  "/stock/adjustments": {
    parameters: {};
    /**
     * Adjustments of a branch, latest first
     * @description Needs the permission `inventory.read`.
     */
    get: operations["listStockAdjustments"];
    /**
     * Add to stock or take from it, with reasons
     * @description Needs the permission `inventory.adjust`, or the approval of someone who has it.
     */
    post: operations["createStockAdjustment"];
  };
  "/stock/adjustments/{id}": {
    parameters: {};
    /**
     * One adjustment with its movements
     * @description Needs the permission `inventory.read`.
     */
    get: operations["getStockAdjustment"];
  };
  "/stock/counts": {
    parameters: {};
    /**
     * Counts of a branch, latest first
     * @description Needs the permission `inventory.count`.
     */
    get: operations["listStockCounts"];
    /**
     * Open a count
     * @description Needs the permission `inventory.count`, or the approval of someone who has it.
     */
    post: operations["createStockCount"];
  };
  "/stock/counts/{id}": {
    parameters: {};
    /**
     * One count
     * @description Needs the permission `inventory.count`.
     */
    get: operations["getStockCount"];
  };
  "/stock/counts/{id}/cancel": {
    parameters: {};
    /**
     * End the count without a trace in the stock
     * @description Needs the permission `inventory.approveCount`, or the approval of someone who has it.
     */
    post: operations["cancelStockCount"];
  };
  "/stock/counts/{id}/lines": {
    parameters: {};
    /**
     * Its lines by SKU, with the differences
     * @description Needs the permission `inventory.count`.
     */
    get: operations["listStockCountLines"];
    /**
     * Enter what was counted
     * @description Needs the permission `inventory.count`, or the approval of someone who has it.
     */
    put: operations["enterStockCount"];
  };
  "/stock/counts/{id}/post": {
    parameters: {};
    /**
     * Correct the stock by the differences
     * @description Needs the permission `inventory.approveCount`, or the approval of someone who has it.
     */
    post: operations["postStockCount"];
  };
  "/stock/counts/{id}/reopen": {
    parameters: {};
    /**
     * Let counting go on
     * @description Needs the permission `inventory.count`, or the approval of someone who has it.
     */
    post: operations["reopenStockCount"];
  };
  "/stock/counts/{id}/submit": {
    parameters: {};
    /**
     * End the counting, for review
     * @description Needs the permission `inventory.count`, or the approval of someone who has it.
     */
    post: operations["submitStockCount"];
  };
  "/stock/movements": {
    parameters: {};
    /**
     * The ledger of a branch, latest first
     * @description As CSV it is all that the filters leave, at most 100000 rows; `limit` and `cursor` do not count. Needs the permission `inventory.read`.
     */
    get: operations["listStockMovements"];
  };
  "/stock/reorder-points": {
    parameters: {};
    /**
     * Set reorder points of a branch; null takes one away
     * @description Needs the permission `inventory.adjust`, or the approval of someone who has it.
     */
    put: operations["setReorderPoints"];
  };
  "/stock/variants/{id}": {
    parameters: {};
    /**
     * One variant with its stock at the caller's branches
     * @description Needs the permission `inventory.read`.
     */
    get: operations["getStockItem"];
    /**
     * Whether a variant's stock is tracked and may go below zero
     * @description Needs the permission `inventory.adjust`, or the approval of someone who has it.
     */
    patch: operations["patchStockItem"];
  };
  "/stock/variants/{id}/everywhere": {
    parameters: {};
    /**
     * How much of one variant each branch has, also those that are not the caller's
     * @description Needs the permission `inventory.read`.
     */
    get: operations["getStockEverywhere"];
  };
  "/supplier-returns": {
    parameters: {};
    /**
     * Returns of the caller's branches, latest first
     * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
     */
    get: operations["listSupplierReturns"];
    /**
     * Send goods back to a supplier: they leave the stock at its average
     * @description Needs the permission `purchasing.return`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    post: operations["createSupplierReturn"];
  };
  "/supplier-returns/{id}": {
    parameters: {};
    /**
     * One return with its lines
     * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
     */
    get: operations["getSupplierReturn"];
  };
  "/supplier-returns/{id}/cancel": {
    parameters: {};
    /**
     * Take a return back: the goods are in stock again
     * @description Needs the permission `purchasing.return`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    post: operations["cancelSupplierReturn"];
  };
  "/supplier-returns/{id}/credit": {
    parameters: {};
    /**
     * Enter the supplier's credit note
     * @description Needs the permission `purchasing.return`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    post: operations["creditSupplierReturn"];
  };
  "/suppliers": {
    parameters: {};
    /**
     * List: supplier
     * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
     */
    get: operations["listSuppliers"];
    /**
     * Create a supplier
     * @description Needs the permission `purchasing.write`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    post: operations["createSupplier"];
  };
  "/suppliers/{id}": {
    parameters: {};
    /**
     * One supplier
     * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
     */
    get: operations["getSupplier"];
    /**
     * Archive a supplier
     * @description Needs the permission `purchasing.write`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    delete: operations["archiveSupplier"];
    /**
     * Change a supplier
     * @description Needs the permission `purchasing.write`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    patch: operations["patchSupplier"];
  };
  "/suppliers/{id}/items": {
    parameters: {};
    /**
     * What the supplier sells, with its codes and its costs by quantity
     * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
     */
    get: operations["listSupplierItems"];
    /**
     * Say what the supplier sells, under which codes and at which costs
     * @description Needs the permission `purchasing.write`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    put: operations["putSupplierItems"];
  };
  "/suppliers/{id}/items/{variantId}": {
    parameters: {};
    /**
     * The supplier sells it no longer
     * @description Needs the permission `purchasing.write`, or the approval of someone who has it. Only while the module Purchasing is enabled.
     */
    delete: operations["removeSupplierItem"];
  };
  "/support-accesses": {
    parameters: {};
    /**
     * When operators looked into the shop and why, newest first
     * @description Needs the permission `users.manage`.
     */
    get: operations["listSupportAccesses"];
  };
  "/support-accesses/{id}": {
    parameters: {};
    /**
     * End an operator's look into the shop at once
     * @description Whoever looks may end their own look, too. Needs the permission `users.manage`, or the approval of someone who has it.
     */
    delete: operations["endSupportAccess"];
  };
  "/sync/changes": {
    parameters: {};
    /**
     * What has changed since a cursor
     * @description Ask again with the cursor of the answer. With `wait` the answer comes with the next change, or empty when the time is over. Needs the permission `sales.create`. A device may call it by itself, too.
     */
    get: operations["listChanges"];
  };
  "/sync/dead-letters": {
    parameters: {};
    /**
     * What tills brought that cannot be booked, oldest first
     * @description Needs the permission `sync.review`.
     */
    get: operations["listDeadLetters"];
    /**
     * Hand in what a till cannot push
     * @description What `pushItems` has answered 400 to, and the till cannot mend: as the text that the till has. It changes no books; the back office mends it or gives it up. Once it is answered the till may forget it; with 409 or 429 it keeps it. Needs the permission `sales.create`, or the approval of someone who has it. A device may call it by itself, too.
     */
    post: operations["handInDeadLetter"];
  };
  "/sync/dead-letters/{id}": {
    parameters: {};
    /**
     * One dead letter, with the item as it came
     * @description Needs the permission `sync.review`.
     */
    get: operations["getDeadLetter"];
  };
  "/sync/dead-letters/{id}/discard": {
    parameters: {};
    /**
     * Give a dead letter up
     * @description Needs the permission `sync.review`, or the approval of someone who has it.
     */
    post: operations["discardDeadLetter"];
  };
  "/sync/dead-letters/{id}/resubmit": {
    parameters: {};
    /**
     * Book a dead letter that was mended
     * @description Needs the permission `sync.review`, or the approval of someone who has it.
     */
    post: operations["resubmitDeadLetter"];
  };
  "/sync/flags": {
    parameters: {};
    /**
     * What was booked although something differs, oldest first
     * @description Needs the permission `sync.review`.
     */
    get: operations["listPushFlags"];
  };
  "/sync/flags/{id}": {
    parameters: {};
    /**
     * One flag, with the item as it came
     * @description Needs the permission `sync.review`.
     */
    get: operations["getPushFlag"];
  };
  "/sync/flags/{id}/settle": {
    parameters: {};
    /**
     * Say that a flag was looked at
     * @description Needs the permission `sync.review`, or the approval of someone who has it.
     */
    post: operations["settlePushFlag"];
  };
  "/sync/flags/counts": {
    parameters: {};
    /**
     * How many flags there are by till and code, the rarest first
     * @description Needs the permission `sync.review`.
     */
    get: operations["countPushFlags"];
  };
  "/sync/push": {
    parameters: {};
    /**
     * Bring what a till did without connection
     * @description In any order, as often as it takes, in a session that was opened at the till: by a sign-in with the header `Device`. What happened is booked as the till has it, and flagged with what differs; what the shop cannot book is kept aside as a dead letter. Malformed items are 400 as everywhere: `errors` name them (`items[3].body.cash`), and nothing of the push is taken. The till then pushes the others, and hands in what it cannot mend (`handInDeadLetter`). Needs the permission `sales.create`, or the approval of someone who has it. A device may call it by itself, too.
     */
    post: operations["pushItems"];
  };
  "/sync/report": {
    parameters: {};
    /**
     * Say how this till is: its program, what it has not pushed, its clock and its storage
     * @description Every few minutes, and when something of it has changed; `GET /devices` shows it. In a session that was opened at the till. Needs the permission `sales.create`, or the approval of someone who has it. A device may call it by itself, too.
     */
    put: operations["reportDevice"];
  };
  "/sync/snapshot": {
    parameters: {};
    /**
     * All that a till of the branch keeps
     * @description Lines of JSON: a `Header`, then each `Row`, with a `Mark` after each thousand, at last an `End`. Without an end it is not whole: go on with `resume` of the last mark. Needs the permission `sales.create`. A device may call it by itself, too.
     */
    get: operations["getSnapshot"];
  };
  "/sync/summary": {
    parameters: {};
    /**
     * How many flags and dead letters are open, in all and by branch
     * @description Needs the permission `sync.review`.
     */
    get: operations["getSyncSummary"];
  };
  "/sync/verifiers": {
    parameters: {};
    /**
     * What this till checks PINs by without connection, for 24 hours
     * @description Encrypted to the till's key, for who shows its credential. The key that came with the credential, or the first after, stays until the credential is renewed. Needs the permission `sales.create`, or the approval of someone who has it. A device may call it by itself, too.
     */
    post: operations["issueVerifiers"];
  };
  "/tax-groups": {
    parameters: {};
    /**
     * List: tax group
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["listTaxGroups"];
    /**
     * Create a tax group
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    post: operations["createTaxGroup"];
  };
  "/tax-groups/{id}": {
    parameters: {};
    /**
     * One tax group
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["getTaxGroup"];
    /**
     * Archive a tax group
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    delete: operations["archiveTaxGroup"];
    /**
     * Change a tax group
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    patch: operations["patchTaxGroup"];
  };
  "/tax-groups/{id}/branches/{branchId}": {
    parameters: {};
    /**
     * The tax group that a branch uses in place of this one
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["getBranchTaxGroup"];
    /**
     * Let a branch use another tax group in place of this one
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    put: operations["putBranchTaxGroup"];
  };
  "/tax-rates": {
    parameters: {};
    /**
     * List: tax rate
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["listTaxRates"];
    /**
     * Create a tax rate
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    post: operations["createTaxRate"];
  };
  "/tax-rates/{id}": {
    parameters: {};
    /**
     * One tax rate
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["getTaxRate"];
    /**
     * Archive a tax rate
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    delete: operations["archiveTaxRate"];
    /**
     * Change a tax rate
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    patch: operations["patchTaxRate"];
  };
  "/tax-rates/{id}/rates/{validFrom}": {
    parameters: {};
    /**
     * Change a tax rate from a day on, today or later
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    put: operations["putTaxRateChange"];
    /**
     * Take back a change that is planned
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    delete: operations["deleteTaxRateChange"];
  };
  "/units": {
    parameters: {};
    /**
     * List: unit
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["listUnits"];
    /**
     * Create a unit
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    post: operations["createUnit"];
  };
  "/units/{id}": {
    parameters: {};
    /**
     * One unit
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["getUnit"];
    /**
     * Archive a unit
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    delete: operations["archiveUnit"];
    /**
     * Change a unit
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    patch: operations["patchUnit"];
  };
  "/unsubscribe": {
    parameters: {};
    /**
     * A page with a button that ends the shop's reports to who has this link
     * @description For everybody.
     */
    get: operations["showStopMails"];
    /**
     * End the shop's reports to who has this link, as mail programs do in one click
     * @description The body says `List-Unsubscribe=One-Click` (RFC 8058). For everybody.
     */
    post: operations["stopMailsInOneClick"];
  };
  "/users": {
    parameters: {};
    /**
     * Users by name
     * @description Needs the permission `users.manage`.
     */
    get: operations["listUsers"];
    /**
     * Make a user
     * @description Needs the permission `users.manage`, or the approval of someone who has it. For what gives power the caller must have proved who they are in the last ten minutes.
     */
    post: operations["createUser"];
  };
  "/users/{id}": {
    parameters: {};
    /**
     * One user
     * @description Needs the permission `users.manage`.
     */
    get: operations["getUser"];
    /**
     * Change a user, its roles or branches
     * @description Needs the permission `users.manage`, or the approval of someone who has it. For what gives power the caller must have proved who they are in the last ten minutes.
     */
    patch: operations["patchUser"];
  };
  "/users/{id}/2fa": {
    parameters: {};
    /**
     * Turn off the second factor of a user who lost it
     * @description Needs the permission `users.manage`, or the approval of someone who has it. The caller must have proved who they are in the last ten minutes.
     */
    delete: operations["removeUserFactors"];
  };
  "/users/{id}/activate": {
    parameters: {};
    /**
     * Let a user sign in again
     * @description Needs the permission `users.manage`, or the approval of someone who has it. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["activateUser"];
  };
  "/users/{id}/deactivate": {
    parameters: {};
    /**
     * End a user's sessions and let it sign in no more
     * @description Needs the permission `users.manage`, or the approval of someone who has it. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["deactivateUser"];
  };
  "/users/{id}/email": {
    parameters: {};
    /**
     * Ask a user's new address to confirm itself; until it does the account stays under the old one
     * @description Needs the permission `users.manage`, or the approval of someone who has it.
     */
    post: operations["changeUserEmail"];
  };
  "/users/{id}/invite": {
    parameters: {};
    /**
     * Mail the invitation again; it takes the place of the one before
     * @description Needs the permission `users.manage`, or the approval of someone who has it.
     */
    post: operations["inviteUser"];
  };
  "/users/{id}/pin": {
    parameters: {};
    /**
     * Give a user a PIN for tills
     * @description Needs the permission `users.setPin`, or the approval of someone who has it. The caller must have proved who they are in the last ten minutes.
     */
    put: operations["setUserPin"];
    /**
     * Take a user's PIN away
     * @description Needs the permission `users.setPin`, or the approval of someone who has it.
     */
    delete: operations["removeUserPin"];
  };
  "/users/{id}/sessions": {
    parameters: {};
    /**
     * End every session of a user
     * @description Needs the permission `users.manage`, or the approval of someone who has it.
     */
    delete: operations["endUserSessions"];
  };
  "/users/{id}/unlock": {
    parameters: {};
    /**
     * Let a locked-out user try again at once
     * @description Needs the permission `users.manage`, or the approval of someone who has it.
     */
    post: operations["unlockUser"];
  };
  "/variants": {
    parameters: {};
    /**
     * Variants by SKU
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["listVariants"];
  };
  "/variants/{id}": {
    parameters: {};
    /**
     * One variant
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["getVariant"];
    /**
     * Change or archive a variant
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    patch: operations["patchVariant"];
  };
  "/variants/{id}/branches": {
    parameters: {};
    /**
     * Where branches of the caller's depart from the catalogue
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["listBranchPrices"];
  };
  "/variants/{id}/branches/{branchId}": {
    parameters: {};
    /**
     * A branch's own price, and whether it sells the variant
     * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
     */
    put: operations["putBranchVariant"];
  };
  "/variants/{id}/price": {
    parameters: {};
    /**
     * What one unit costs at a branch, to a group, in a quantity
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["getVariantPrice"];
  };
  "/variants/lookup": {
    parameters: {};
    /**
     * The variant that a scanned code means
     * @description Needs the permission `catalogue.read`.
     */
    get: operations["lookUpVariant"];
  };
  "/webhooks": {
    parameters: {};
    /**
     * Webhooks of the caller's branches, by name
     * @description Needs the permission `integrations.manage`.
     */
    get: operations["listWebhooks"];
    /**
     * Have events sent to a URL; the answer has the secret that they are signed with, this once
     * @description Needs the permission `integrations.manage`, or the approval of someone who has it. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["createWebhook"];
  };
  "/webhooks/{id}": {
    parameters: {};
    /**
     * One webhook
     * @description Needs the permission `integrations.manage`.
     */
    get: operations["getWebhook"];
    /**
     * Remove a webhook for good; what waits for it is not sent
     * @description Needs the permission `integrations.manage`, or the approval of someone who has it.
     */
    delete: operations["archiveWebhook"];
    /**
     * Change a webhook, stop it or let it go on
     * @description Needs the permission `integrations.manage`, or the approval of someone who has it. For what gives power the caller must have proved who they are in the last ten minutes.
     */
    patch: operations["patchWebhook"];
  };
  "/webhooks/{id}/deliveries": {
    parameters: {};
    /**
     * What was sent to a webhook, or is to be, of the caller's branches, newest first, and what became of it
     * @description Needs the permission `integrations.manage`.
     */
    get: operations["listWebhookDeliveries"];
  };
  "/webhooks/{id}/deliveries/{eventId}/redeliver": {
    parameters: {};
    /**
     * Send an event to a webhook again, under the same `webhook-id`
     * @description Needs the permission `integrations.manage`, or the approval of someone who has it.
     */
    post: operations["redeliverWebhook"];
  };
  "/webhooks/{id}/secrets": {
    parameters: {};
    /**
     * Add a second secret, to replace the first: both sign until one is removed; it is shown this once
     * @description Needs the permission `integrations.manage`, or the approval of someone who has it. The caller must have proved who they are in the last ten minutes.
     */
    post: operations["createWebhookSecret"];
  };
  "/webhooks/{id}/secrets/{secretId}": {
    parameters: {};
    /**
     * Remove one of two secrets
     * @description Needs the permission `integrations.manage`, or the approval of someone who has it.
     */
    delete: operations["deleteWebhookSecret"];
  };
}
export interface webhooks {
  CustomerChanged: {
    parameters: {};
    /** A webhook is told of CustomerChanged */
    post: operations["receiveCustomerChanged"];
  };
  DeviceSeen: {
    parameters: {};
    /** A webhook is told of DeviceSeen */
    post: operations["receiveDeviceSeen"];
  };
  OrderCompleted: {
    parameters: {};
    /** A webhook is told of OrderCompleted */
    post: operations["receiveOrderCompleted"];
  };
  OrderParked: {
    parameters: {};
    /** A webhook is told of OrderParked */
    post: operations["receiveOrderParked"];
  };
  OrderReturned: {
    parameters: {};
    /** A webhook is told of OrderReturned */
    post: operations["receiveOrderReturned"];
  };
  OrderVoided: {
    parameters: {};
    /** A webhook is told of OrderVoided */
    post: operations["receiveOrderVoided"];
  };
  SessionClosed: {
    parameters: {};
    /** A webhook is told of SessionClosed */
    post: operations["receiveSessionClosed"];
  };
  SessionOpened: {
    parameters: {};
    /** A webhook is told of SessionOpened */
    post: operations["receiveSessionOpened"];
  };
  StockLow: {
    parameters: {};
    /** A webhook is told of StockLow */
    post: operations["receiveStockLow"];
  };
  SyncDeadLettered: {
    parameters: {};
    /** A webhook is told of SyncDeadLettered */
    post: operations["receiveSyncDeadLettered"];
  };
  SyncFlagged: {
    parameters: {};
    /** A webhook is told of SyncFlagged */
    post: operations["receiveSyncFlagged"];
  };
  TenantGraduated: {
    parameters: {};
    /** A webhook is told of TenantGraduated */
    post: operations["receiveTenantGraduated"];
  };
}
export interface components {
  schemas: {
    AdjustmentReason: {
      id: components["schemas"]["Uuid"];
      name: string;
      direction: components["schemas"]["StockDirection"];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    AdjustmentReasonCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      direction: components["schemas"]["StockDirection"];
    };
    AdjustmentReasonPage: {
      items: components["schemas"]["AdjustmentReason"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    AdjustmentReasonPatch: {
      name?: components["schemas"]["Name"];
      direction?: components["schemas"]["StockDirection"];
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    AdminMe: {
      userId: components["schemas"]["Uuid"];
      email: components["schemas"]["Email"];
      name: string;
      /** @description Of the user's pages, as de or pt-BR; null: as the browser has it. */
      language: string | null;
      theme: components["schemas"]["Theme"];
      preferences: components["schemas"]["Preferences"];
    };
    AdminMePatch: {
      name?: components["schemas"]["Name"];
      /** @description Of the user's pages, as de or pt-BR; null: as the browser has it. */
      language?: string | null;
      theme?: components["schemas"]["Theme"];
      preferences?: components["schemas"]["Preferences"];
    };
    AdminPermissionCatalogue: {
      items: components["schemas"]["AdminPermissionText"][];
    };
    AdminPermissions: {
      roles: string[];
      permissions: string[];
    };
    AdminPermissionText: {
      permission: string;
      description: string;
      roles: components["schemas"]["PlatformRole"][];
    };
    Adoption: {
      tenantId: components["schemas"]["Uuid"];
      server: string;
      database: string;
      diagnosis: components["schemas"]["Diagnosis"];
    };
    /** @description What is owed, by how many days it is overdue. */
    Ageing: {
      /** @description Not due yet. */
      current: components["schemas"]["Decimal"];
      days1To30: components["schemas"]["Amount"];
      days31To60: components["schemas"]["Amount"];
      days61To90: components["schemas"]["Amount"];
      over90: components["schemas"]["Amount"];
      /** @description Credits that have paid nothing yet, below zero. */
      unused: components["schemas"]["Decimal"];
      /** @description What is owed: the sum of the others. */
      total: components["schemas"]["Decimal"];
    };
    /**
     * Format: decimal
     * @description A decimal as a string, in the shop's currency.
     */
    Amount: string;
    /** @description What every problem has but faults of the request's members (RFC 9457). */
    ApiProblemDetails: {
      type: string;
      title: string;
      status: components["schemas"]["Version"];
      /** @description A message for people. */
      detail: string;
      requestId: string;
      errorCode: components["schemas"]["ErrorCode"];
    };
    AppliedPromotion: {
      promotionId: components["schemas"]["Uuid"];
      version: components["schemas"]["Version"];
      name: string;
      /** @description In all; line by line it is among the lines' discounts. */
      discount: components["schemas"]["Decimal"];
      couponId: components["schemas"]["Uuid"] | null;
    };
    /** @enum {string} */
    AppointmentState: "Waiting" | "Running" | "Succeeded" | "Failed" | "Missed" | "Cancelled";
    Approval: {
      /** @description To be sent in the header `Approval` of the call it is for. */
      id: components["schemas"]["Uuid"];
      permission: string;
      branchId: components["schemas"]["Uuid"] | null;
      amount: components["schemas"]["Amount"] | null;
      orderId: components["schemas"]["Uuid"] | null;
      requesterId: components["schemas"]["Uuid"];
      approverId: components["schemas"]["Uuid"];
      expiresAt: components["schemas"]["Timestamp"];
    };
    /** @description This needs the approval of someone who holds `permission`: `POST /approvals` with these members, then the header `Approval`. */
    ApprovalRequiredProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "approval_required";
      /** @description `<area>.<verb>`. */
      permission: string;
      branchId?: components["schemas"]["Uuid"];
      amount?: components["schemas"]["Decimal"];
      orderId?: components["schemas"]["Uuid"];
    };
    /** @description Who approves the caller's own next call, at the caller's till. */
    Approver: {
      email: components["schemas"]["Email"];
      /** Format: password */
      password: string;
      /** @description Of their second factor, if they have one. */
      code?: string;
    };
    /** @description Who approves it with their PIN, at a till that is bound to a register: for its branch, and what a session with a PIN may do. */
    ApproverAtTill: {
      userId: components["schemas"]["Uuid"];
      /** @description Four to six digits. */
      pin: string;
    };
    AuditEvent: {
      id: components["schemas"]["Uuid"];
      at: components["schemas"]["Timestamp"];
      /** @description `<area>.<what happened>`. */
      event: string;
      actorId: components["schemas"]["Uuid"] | null;
      actorName: string | null;
      subjectType: string | null;
      subjectId: string | null;
      outcome: components["schemas"]["AuditOutcome"];
      requestId: string | null;
      ip: string | null;
      details: {
        [key: string]: unknown;
      };
      /** @description What the tenant is called now that it is about; null for others, and once it is gone. */
      tenantName: string | null;
    };
    AuditEventPage: {
      items: components["schemas"]["AuditEvent"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @enum {string} */
    AuditOutcome: "Success" | "Failure";
    AuthenticatorSecret: {
      /** @description Base32, to be typed in. */
      secret: string;
      otpauthUri: string;
      /** @description The URI as a QR code. */
      qrSvg: string;
    };
    BackupOverview: {
      /** @description When the last backup in which no tenant failed began. */
      lastGoodAt: components["schemas"]["Timestamp"] | null;
      ageSeconds: components["schemas"]["Version"] | null;
    };
    BackupRun: {
      id: components["schemas"]["Uuid"];
      startedAt: components["schemas"]["Timestamp"];
      endedAt: components["schemas"]["Timestamp"];
      /** @description Tenants that it has. */
      tenants: components["schemas"]["Version"];
      /** @description Tenants that could not be backed up. */
      failed: components["schemas"]["Version"];
      /** @description Tenants whose file is that of the backup before. */
      unchanged: components["schemas"]["Version"];
      /** @description All files together. */
      bytes: components["schemas"]["Version"];
      /** @description Its folder, on the machine that made it; null without one. */
      path: string | null;
      /** @description Why all of it failed. */
      error: string | null;
    };
    BackupRunPage: {
      items: components["schemas"]["BackupRun"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    Barcode: {
      code: string;
      type: components["schemas"]["BarcodeType"];
    };
    /** @description Without a type it is the one that its length and check digit say. EAN, UPC, ITF-14 and ISBN must have their check digit; the forms of one GTIN are one code. */
    BarcodeInput: {
      code: string;
      type?: components["schemas"]["BarcodeType"];
    };
    BarcodeRule: {
      id: components["schemas"]["Uuid"];
      name: string;
      prefix: string;
      /** @description Digits of the whole code. */
      length: number;
      /** @description Where the variant's code begins; the first digit is 1. */
      codeStart: number;
      /** @description Digits of the variant's code. */
      codeLength: number;
      /** @description Where the value begins. */
      valueStart: number;
      /** @description Digits of the value. */
      valueLength: number;
      valueKind: components["schemas"]["LabelValueKind"];
      /** @description Digits of the value after the point. */
      decimals: number;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    BarcodeRuleCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      prefix: string;
      /** @description Digits of the whole code. */
      length: number;
      /** @description Where the variant's code begins; the first digit is 1. */
      codeStart: number;
      /** @description Digits of the variant's code. */
      codeLength: number;
      /** @description Where the value begins. */
      valueStart: number;
      /** @description Digits of the value. */
      valueLength: number;
      valueKind: components["schemas"]["LabelValueKind"];
      /** @description Digits of the value after the point. */
      decimals: number;
    };
    BarcodeRulePage: {
      items: components["schemas"]["BarcodeRule"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    BarcodeRulePatch: {
      name?: components["schemas"]["Name"];
      prefix?: string;
      /** @description Digits of the whole code. */
      length?: number;
      /** @description Where the variant's code begins; the first digit is 1. */
      codeStart?: number;
      /** @description Digits of the variant's code. */
      codeLength?: number;
      /** @description Where the value begins. */
      valueStart?: number;
      /** @description Digits of the value. */
      valueLength?: number;
      valueKind?: components["schemas"]["LabelValueKind"];
      /** @description Digits of the value after the point. */
      decimals?: number;
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    BarcodeRulesRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      prefix: string;
      /** @description Digits of the whole code. */
      length: number;
      /** @description Where the variant's code begins; the first digit is 1. */
      codeStart: number;
      /** @description Digits of the variant's code. */
      codeLength: number;
      /** @description Where the value begins. */
      valueStart: number;
      /** @description Digits of the value. */
      valueLength: number;
      valueKind: components["schemas"]["LabelValueKind"];
      /** @description Digits of the value after the point. */
      decimals: number;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    BarcodesRow: {
      code: string;
      variantId: components["schemas"]["Uuid"];
      type: components["schemas"]["BarcodeType"];
      /** @description In this order. */
      position: components["schemas"]["Version"];
    };
    /** @enum {string} */
    BarcodeType: "Ean13" | "Ean8" | "UpcA" | "UpcE" | "Itf14" | "Isbn" | "Custom";
    BasketSize: {
      from: components["schemas"]["Version"];
      to: components["schemas"]["Version"] | null;
      orders: components["schemas"]["Version"];
    };
    BasketsOfPeriod: {
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      /** @description Completed orders that sell something. */
      orders: components["schemas"]["Version"];
      netSales: components["schemas"]["Amount"];
      quantity: components["schemas"]["GoodsQuantity"];
      /** @description Net sales by order. */
      average: components["schemas"]["Decimal"] | null;
      /** @description Half of the orders are below it. */
      median: components["schemas"]["Decimal"] | null;
      /** @description Net sales of the largest order. */
      largest: components["schemas"]["Decimal"] | null;
      /** @description Quantity by order. */
      unitsPerOrder: components["schemas"]["Decimal"] | null;
      /** @description Orders of a known customer. */
      withCustomer: components["schemas"]["Version"];
      /** @description Orders with a discount. */
      withDiscount: components["schemas"]["Version"];
      /** @description Orders by how many pieces they have, from and up to. */
      bySize: components["schemas"]["BasketSize"][];
    };
    BasketsReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      /** @description Completed orders that sell something. */
      orders: components["schemas"]["Version"];
      netSales: components["schemas"]["Amount"];
      quantity: components["schemas"]["GoodsQuantity"];
      /** @description Net sales by order. */
      average: components["schemas"]["Decimal"] | null;
      /** @description Half of the orders are below it. */
      median: components["schemas"]["Decimal"] | null;
      /** @description Net sales of the largest order. */
      largest: components["schemas"]["Decimal"] | null;
      /** @description Quantity by order. */
      unitsPerOrder: components["schemas"]["Decimal"] | null;
      /** @description Orders of a known customer. */
      withCustomer: components["schemas"]["Version"];
      /** @description Orders with a discount. */
      withDiscount: components["schemas"]["Version"];
      /** @description Orders by how many pieces they have, from and up to. */
      bySize: components["schemas"]["BasketSize"][];
      comparison: components["schemas"]["BasketsOfPeriod"] | null;
    };
    /** @enum {string} */
    BenefitKind: "Percent" | "Amount" | "Price";
    /** @description Up to which date the books are closed, and what came too late for them. */
    BookClosing: {
      /** @description The last business date that is closed; null: none is. */
      closedUntil: components["schemas"]["LocalDate"] | null;
      reason: string | null;
      changedAt: components["schemas"]["Timestamp"] | null;
      changedBy: components["schemas"]["Uuid"] | null;
      changedByName: string | null;
      /** @description What came after its own date was closed, by date: of the last dates that were closed, the newest first, at most 200. */
      late: components["schemas"]["LatePostings"][];
    };
    BookClosingInput: {
      /** @description The last business date that is closed; null: none is. */
      closedUntil: components["schemas"]["LocalDate"] | null;
      /** @description Required when closed dates are opened again. */
      reason?: string;
    };
    /** @description The format of the export asks for what the shop has not set: accounts of roles, or a setting. */
    BooksExportIncompleteProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "books_export_incomplete";
      /** @description Roles of the journal, or the names of settings. */
      missing: string[];
    };
    /** @enum {string} */
    BooksFormat: "Csv" | "Datev";
    Branch: {
      id: components["schemas"]["Uuid"];
      code: string;
      name: string;
      address: string | null;
      /** @description An IANA time zone: Europe/Berlin. Null: the shop's. */
      timezone: string | null;
      phone: string | null;
      email: string | null;
      /** @description False: not in use. */
      isActive: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    BranchCreate: {
      id?: components["schemas"]["Uuid"];
      code: string;
      name: components["schemas"]["Name"];
      address?: string | null;
      /** @description An IANA time zone: Europe/Berlin. Null: the shop's. */
      timezone?: string | null;
      phone?: string | null;
      email?: components["schemas"]["Email"] | null;
      /**
       * @description False: not in use.
       * @default true
       */
      isActive?: boolean;
    };
    BranchesRow: {
      id: components["schemas"]["Uuid"];
      code: string;
      name: string;
      address: string | null;
      /** @description An IANA time zone: Europe/Berlin. Null: the shop's. */
      timezone: string | null;
      phone: string | null;
      email: string | null;
      /** @description False: not in use. */
      isActive: boolean;
    };
    /** @description You are not assigned to the branch `branchId`. */
    BranchForbiddenProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "branch_forbidden";
      branchId: components["schemas"]["Uuid"];
    };
    BranchPage: {
      items: components["schemas"]["Branch"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    BranchPatch: {
      code?: string;
      name?: components["schemas"]["Name"];
      address?: string | null;
      /** @description An IANA time zone: Europe/Berlin. Null: the shop's. */
      timezone?: string | null;
      phone?: string | null;
      email?: components["schemas"]["Email"] | null;
      /** @description False: not in use. */
      isActive?: boolean;
    };
    /** @description Of a branch that departs from the catalogue; price null: as the catalogue has it. */
    BranchPrice: {
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      price: components["schemas"]["Amount"] | null;
      /** @description False: not sold at this branch. */
      isAvailable: boolean;
    };
    BranchPricePage: {
      items: components["schemas"]["BranchPrice"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    BranchSettings: {
      branchId: components["schemas"]["Uuid"];
      overrides: components["schemas"]["SettingsOverrides"];
      effective: components["schemas"]["EffectiveSettings"];
      version: components["schemas"]["Version"];
    };
    /** @description Null: as the shop has it. */
    BranchSettingsPatch: {
      /** @description Local time at which the business day begins: 04:00. */
      businessDayCutoff?: string | null;
      taxMode?: components["schemas"]["TaxMode"] | null;
      /**
       * Format: decimal
       * @description Percent of a price that may be taken off without the permission sales.discountAny.
       */
      discountLimit?: string | null;
      /** @description How much of an article one order has at most without the permission sales.large. */
      quantityLimit?: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description What one order comes to at most, before discounts, without the permission sales.large. */
      totalLimit?: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description Discounts by hand need a reason of the list `/sales/reasons`. */
      requiresDiscountReason?: boolean | null;
      /** @description Other prices than the list's need a reason of the list `/sales/reasons`. */
      requiresOverrideReason?: boolean | null;
      /** @description Voids of lines and sales need a reason of the list `/sales/reasons`. */
      requiresVoidReason?: boolean | null;
      /** @description What may come back by one line of a receipt without the approval of someone who holds sales.refund. */
      refundLineLimit?: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description As refundLineLimit, by all lines of one receipt. */
      refundReceiptLimit?: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description As refundLineLimit, by all receipts of one cashier on one business date; what was approved does not count. */
      refundDayLimit?: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description The tax group of lines by name, without an article, that name none; null: they have to. */
      customTaxGroupId?: components["schemas"]["Uuid"] | null;
      /** @description What a receipt begins with. */
      receiptHeader?: string | null;
      /** @description What a receipt ends with. */
      receiptFooter?: string | null;
      /** @description In which receipts are printed unless a till asks for another: de or de-AT. */
      receiptLanguage?: string | null;
      receiptTexts?: components["schemas"]["ReceiptTexts"][] | null;
      /**
       * Format: decimal
       * @description Per cent of what is sold that a sale is charged for service, unless it says otherwise; null: none.
       */
      serviceCharge?: string | null;
      /** @description The tax group of the service charge; null: it is not taxed. */
      serviceChargeTaxGroupId?: components["schemas"]["Uuid"] | null;
      /** @description Who sells, as receipts and invoices name them. */
      sellerName?: components["schemas"]["Name"] | null;
      /** @description The seller's address on receipts and invoices, in place of the branch's. */
      sellerAddress?: string | null;
      /** @description The seller's tax number on receipts and invoices. */
      sellerTaxId?: string | null;
      /** @description The smallest coin in use, to which cash is rounded: 0.05 in EUR, 10 in JPY; 0: no rounding. */
      cashRounding?: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description The difference up to which a drawer is closed, or opened with less than remained in it, without approval. */
      cashTolerance?: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description What a cashier may pay out on one business date without the approval of someone who holds cash.movementAny; what was approved does not count. Null: any amount. */
      payOutLimit?: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description As payOutLimit, of what is dropped to safe and bank, or taken out at closing. */
      dropLimit?: components["schemas"]["NonNegativeDecimal"] | null;
      stockPolicy?: components["schemas"]["StockPolicy"] | null;
      /** @description Of the modules that are enabled, by their names. */
      modules?: {
        purchasing?: {
          /**
           * Format: decimal
           * @description By how many per cent of what was ordered more may be received.
           */
          receiptTolerance?: string | null;
          /** @description From the sales of how many days it is calculated what to reorder. */
          salesDays?: number | null;
          /** @description For how many days a reorder is to last, beyond the supplier's lead time. */
          coverDays?: number | null;
        };
        stockTransfers?: {
          /** @description Whether a branch dispatches only what was requested of it and approved; otherwise drafts, too. */
          requiresApproval?: boolean | null;
        };
        returns?: {
          /** @description How many days after the business date of its sale something can come back. */
          windowDays?: number | null;
          refundBy?: components["schemas"]["RefundBy"] | null;
          refundWithoutReceiptBy?: components["schemas"]["RefundOtherwiseBy"] | null;
          giftRefundBy?: components["schemas"]["RefundOtherwiseBy"] | null;
          /** @description Whether goods are taken back without their receipt at all. */
          acceptsWithoutReceipt?: boolean | null;
          /** @description Whether each line needs a reason of the list `/return-reasons`. */
          requiresReason?: boolean | null;
          /**
           * Format: decimal
           * @description The restocking fee in percent of what comes back, before tax where tax comes on top; some reasons waive it.
           */
          feePercent?: string | null;
          /** @description The tax group of the restocking fee; null: that of lines by name, customTaxGroupId. */
          feeTaxGroupId?: components["schemas"]["Uuid"] | null;
        };
      };
    };
    BranchSettingsRow: {
      /** @description Local time at which the business day begins: 04:00. */
      businessDayCutoff: string | null;
      taxMode: components["schemas"]["TaxMode"] | null;
      /**
       * Format: decimal
       * @description Percent of a price that may be taken off without the permission sales.discountAny.
       */
      discountLimit: string | null;
      /** @description How much of an article one order has at most without the permission sales.large. */
      quantityLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description What one order comes to at most, before discounts, without the permission sales.large. */
      totalLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description Discounts by hand need a reason of the list `/sales/reasons`. */
      requiresDiscountReason: boolean | null;
      /** @description Other prices than the list's need a reason of the list `/sales/reasons`. */
      requiresOverrideReason: boolean | null;
      /** @description Voids of lines and sales need a reason of the list `/sales/reasons`. */
      requiresVoidReason: boolean | null;
      /** @description What may come back by one line of a receipt without the approval of someone who holds sales.refund. */
      refundLineLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description As refundLineLimit, by all lines of one receipt. */
      refundReceiptLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description As refundLineLimit, by all receipts of one cashier on one business date; what was approved does not count. */
      refundDayLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description The tax group of lines by name, without an article, that name none; null: they have to. */
      customTaxGroupId: components["schemas"]["Uuid"] | null;
      /** @description What a receipt begins with. */
      receiptHeader: string | null;
      /** @description What a receipt ends with. */
      receiptFooter: string | null;
      /** @description In which receipts are printed unless a till asks for another: de or de-AT. */
      receiptLanguage: string | null;
      receiptTexts: components["schemas"]["ReceiptTexts"][] | null;
      /**
       * Format: decimal
       * @description Per cent of what is sold that a sale is charged for service, unless it says otherwise; null: none.
       */
      serviceCharge: string | null;
      /** @description The tax group of the service charge; null: it is not taxed. */
      serviceChargeTaxGroupId: components["schemas"]["Uuid"] | null;
      /** @description Who sells, as receipts and invoices name them. */
      sellerName: components["schemas"]["Name"] | null;
      /** @description The seller's address on receipts and invoices, in place of the branch's. */
      sellerAddress: string | null;
      /** @description The seller's tax number on receipts and invoices. */
      sellerTaxId: string | null;
      /** @description The smallest coin in use, to which cash is rounded: 0.05 in EUR, 10 in JPY; 0: no rounding. */
      cashRounding: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description The difference up to which a drawer is closed, or opened with less than remained in it, without approval. */
      cashTolerance: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description What a cashier may pay out on one business date without the approval of someone who holds cash.movementAny; what was approved does not count. Null: any amount. */
      payOutLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description As payOutLimit, of what is dropped to safe and bank, or taken out at closing. */
      dropLimit: components["schemas"]["NonNegativeDecimal"] | null;
      stockPolicy: components["schemas"]["StockPolicy"] | null;
      /** @description Of the modules that are enabled, by their names. */
      modules?: {
        purchasing?: {
          /**
           * Format: decimal
           * @description By how many per cent of what was ordered more may be received.
           */
          receiptTolerance: string | null;
          /** @description From the sales of how many days it is calculated what to reorder. */
          salesDays: number | null;
          /** @description For how many days a reorder is to last, beyond the supplier's lead time. */
          coverDays: number | null;
        };
        stockTransfers?: {
          /** @description Whether a branch dispatches only what was requested of it and approved; otherwise drafts, too. */
          requiresApproval: boolean | null;
        };
        returns?: {
          /** @description How many days after the business date of its sale something can come back. */
          windowDays: number | null;
          refundBy: components["schemas"]["RefundBy"] | null;
          refundWithoutReceiptBy: components["schemas"]["RefundOtherwiseBy"] | null;
          giftRefundBy: components["schemas"]["RefundOtherwiseBy"] | null;
          /** @description Whether goods are taken back without their receipt at all. */
          acceptsWithoutReceipt: boolean | null;
          /** @description Whether each line needs a reason of the list `/return-reasons`. */
          requiresReason: boolean | null;
          /**
           * Format: decimal
           * @description The restocking fee in percent of what comes back, before tax where tax comes on top; some reasons waive it.
           */
          feePercent: string | null;
          /** @description The tax group of the restocking fee; null: that of lines by name, customTaxGroupId. */
          feeTaxGroupId: components["schemas"]["Uuid"] | null;
        };
      };
      version: components["schemas"]["Version"];
    };
    BranchTaxGroup: {
      /** @description Used in its place; null: the group itself. */
      taxGroupId: components["schemas"]["Uuid"] | null;
    };
    BranchTaxGroupsRow: {
      taxGroupId: components["schemas"]["Uuid"];
      /** @description Used in its place at this branch. */
      usedGroupId: components["schemas"]["Uuid"];
    };
    /** @description Where a branch departs from the catalogue; price null: as the catalogue has it. */
    BranchVariant: {
      branchId: components["schemas"]["Uuid"];
      variantId: components["schemas"]["Uuid"];
      price: components["schemas"]["NonNegativeAmount"] | null;
      /** @description False: not sold at this branch. */
      isAvailable: boolean;
    };
    BranchVariantInput: {
      price: components["schemas"]["NonNegativeAmount"] | null;
      /**
       * @description False: not sold at this branch.
       * @default true
       */
      isAvailable?: boolean;
    };
    BranchVariantsRow: {
      variantId: components["schemas"]["Uuid"];
      price: components["schemas"]["NonNegativeAmount"] | null;
      /** @description False: not sold at this branch. */
      isAvailable: boolean;
    };
    /**
     * Format: date
     * @description The day that it counts to, by the branch's time zone and the hour at which its day ends.
     */
    BusinessDate: string;
    CancelInput: {
      reason: string;
      note?: string;
      /** @description Which gives back the deposits; required if there are any. */
      cashSessionId?: components["schemas"]["Uuid"];
      approvalIds?: components["schemas"]["Uuid"][];
    };
    Capabilities: {
      enabledModules: string[];
    };
    CashCount: {
      id: components["schemas"]["Uuid"];
      cash: components["schemas"]["Amount"];
      denominations: components["schemas"]["Denomination"][] | null;
      /**
       * @description Slips and vouchers of methods that are not cash.
       * @default []
       */
      others?: components["schemas"]["TenderCount"][];
      countedBy: components["schemas"]["Uuid"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
    };
    CashCounts: {
      items: components["schemas"]["CashCount"][];
    };
    CashDay: {
      sessionId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      registerId: components["schemas"]["Uuid"];
      registerName: string;
      /** @description A business date, YYYY-MM-DD. */
      businessDate: components["schemas"]["LocalDate"];
      status: components["schemas"]["CashSessionStatus"];
      openedAt: components["schemas"]["Timestamp"];
      closedAt: components["schemas"]["Timestamp"] | null;
      closedByName: string | null;
      /** @description Counts the Z reports of the register. */
      zNumber: components["schemas"]["Version"] | null;
      /** @description As its X or Z report has it, with tax. */
      sales: components["schemas"]["Decimal"];
      refunds: components["schemas"]["Amount"];
      /** @description Restocking fees, with tax. */
      fees: components["schemas"]["Decimal"];
      /** @description What orders and documents put into the drawer, less what they took out. */
      cash: components["schemas"]["Decimal"];
      /** @description What was taken by all other methods. */
      otherTenders: components["schemas"]["Decimal"];
      /** @description Null until it is closed. */
      expectedCash: components["schemas"]["Decimal"] | null;
      countedCash: components["schemas"]["Amount"] | null;
      /** @description Counted less expected: short is negative. */
      variance: components["schemas"]["Decimal"] | null;
      remainingCash: components["schemas"]["Amount"] | null;
      /** @description Sales and fees less refunds that arrived after its closing: its Z report does not have them, other reports do. */
      late: components["schemas"]["Decimal"];
    };
    /** @description Cash sessions by the business date on which they began. */
    CashDaysReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      total: components["schemas"]["CashDaysTotal"];
      items: components["schemas"]["CashDay"][];
      /** @description False: there are more than these. */
      isComplete: boolean;
    };
    CashDaysTotal: {
      sessions: components["schemas"]["Version"];
      sales: components["schemas"]["Amount"];
      refunds: components["schemas"]["Amount"];
      fees: components["schemas"]["Amount"];
      cash: components["schemas"]["Amount"];
      otherTenders: components["schemas"]["Amount"];
      /** @description Of the closed sessions. */
      variance: components["schemas"]["Decimal"];
      /** @description Of those that are short. */
      short: components["schemas"]["Decimal"];
      /** @description Of those that have too much. */
      over: components["schemas"]["Decimal"];
      late: components["schemas"]["Amount"];
    };
    CashMovement: {
      id: components["schemas"]["Uuid"];
      sessionId: components["schemas"]["Uuid"];
      kind: components["schemas"]["CashMovementKind"];
      /** @description In the shop's currency, never negative: `kind` tells whether it came in or went out. */
      amount: components["schemas"]["Decimal"];
      reasonId: components["schemas"]["Uuid"] | null;
      /** @description The reason's name. */
      reason: string | null;
      note: string | null;
      reference: string | null;
      denominations: components["schemas"]["Denomination"][] | null;
      /** @description Arrived after its session was closed: not in the Z report. */
      isLate: boolean;
      /** @description The till's clock was ahead: occurredAt is ours. */
      isClockAhead: boolean;
      /** @description Of what went out beyond the limits. */
      approvedBy: components["schemas"]["Uuid"] | null;
      userId: components["schemas"]["Uuid"];
      userName: string;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
    };
    /** @enum {string} */
    CashMovementKind: "PaidIn" | "PaidOut" | "SafeDrop" | "BankDrop" | "NoSale";
    CashMovementPage: {
      items: components["schemas"]["CashMovement"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    CashMovementSum: {
      kind: components["schemas"]["CashMovementKind"];
      count: components["schemas"]["Version"];
      amount: components["schemas"]["Amount"];
    };
    CashReason: {
      id: components["schemas"]["Uuid"];
      name: string;
      kind: components["schemas"]["CashReasonKind"];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    CashReasonCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      kind: components["schemas"]["CashReasonKind"];
    };
    /** @enum {string} */
    CashReasonKind: "PaidIn" | "PaidOut" | "NoSale";
    CashReasonPage: {
      items: components["schemas"]["CashReason"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    CashReasonPatch: {
      name?: components["schemas"]["Name"];
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    CashReasonsRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      kind: components["schemas"]["CashReasonKind"];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    CashSession: {
      id: components["schemas"]["Uuid"];
      registerId: components["schemas"]["Uuid"];
      registerName: string;
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      status: components["schemas"]["CashSessionStatus"];
      statusAt: components["schemas"]["Timestamp"];
      businessDate: components["schemas"]["BusinessDate"];
      openedBy: components["schemas"]["Uuid"];
      openedByName: string;
      openedAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      openingExpected: components["schemas"]["Amount"];
      openingCounted: components["schemas"]["Amount"];
      /** @description Counted less expected: negative when money is missing. */
      openingVariance: components["schemas"]["Decimal"];
      openingDenominations: components["schemas"]["Denomination"][] | null;
      openingNote: string | null;
      /** @description Who answers for what was missing beyond the tolerance. */
      openingApprovedBy: components["schemas"]["Uuid"] | null;
      countedCash: components["schemas"]["Amount"] | null;
      countedDenominations: components["schemas"]["Denomination"][] | null;
      countedBy: components["schemas"]["Uuid"] | null;
      /** @description Null until the session is closed. */
      expectedCash: components["schemas"]["Decimal"] | null;
      /** @description Null until the session is closed. */
      variance: components["schemas"]["Decimal"] | null;
      /** @description Null until the session is closed. */
      remainingCash: components["schemas"]["Decimal"] | null;
      closedBy: components["schemas"]["Uuid"] | null;
      closedByName: string | null;
      closedAt: components["schemas"]["Timestamp"] | null;
      closingNote: string | null;
      approvedBy: components["schemas"]["Uuid"] | null;
      /** @description Who approved what was taken at closing beyond the limit. */
      dropApprovedBy: components["schemas"]["Uuid"] | null;
      /** @description Counts the Z reports of the register. */
      zNumber: components["schemas"]["Version"] | null;
      /** @description Something of it arrived after it was closed. */
      hasLateEntries: boolean;
      version: components["schemas"]["Version"];
    };
    CashSessionClose: {
      /** @description What stays in the drawer: at most what the register's next session began with, if there is one; without it, as much as can. The rest is a drop. */
      remainingCash?: components["schemas"]["NonNegativeDecimal"];
      note?: string | null;
      /** @description When it happened by the till's clock; without it, now. */
      occurredAt?: components["schemas"]["Timestamp"];
    };
    CashSessionCount: {
      cash: components["schemas"]["NonNegativeAmount"];
      denominations?: components["schemas"]["Denomination"][];
      /**
       * @description Slips and vouchers of methods that are not cash.
       * @default []
       */
      others?: components["schemas"]["TenderCount"][];
      /** @description When it happened by the till's clock; without it, now. */
      occurredAt?: components["schemas"]["Timestamp"];
    };
    CashSessionMove: {
      /** @description When it happened by the till's clock; without it, now. */
      occurredAt?: components["schemas"]["Timestamp"];
    };
    CashSessionPage: {
      items: components["schemas"]["CashSession"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @enum {string} */
    CashSessionStatus: "Open" | "Suspended" | "Counting" | "Closed";
    CategoriesRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      parentId: components["schemas"]["Uuid"] | null;
      /** @description Lower ones stand first. */
      sortOrder: components["schemas"]["Version"];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    Category: {
      id: components["schemas"]["Uuid"];
      name: string;
      parentId: components["schemas"]["Uuid"] | null;
      /** @description Lower ones stand first. */
      sortOrder: components["schemas"]["Version"];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    CategoryCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      parentId?: components["schemas"]["Uuid"] | null;
      /** @default 0 */
      sortOrder?: number;
    };
    CategoryPage: {
      items: components["schemas"]["Category"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    CategoryPatch: {
      name?: components["schemas"]["Name"];
      parentId?: components["schemas"]["Uuid"] | null;
      sortOrder?: number;
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    CategoryTile: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "Category";
      categoryId: components["schemas"]["Uuid"];
      /** @default null */
      color?: components["schemas"]["TileColor"] | null;
    };
    Change: {
      /** @constant */
      stream: "Settings";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["SettingsRow"];
    } | {
      /** @constant */
      stream: "BranchSettings";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["BranchSettingsRow"];
    } | {
      /** @constant */
      stream: "Branches";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["BranchesRow"];
    } | {
      /** @constant */
      stream: "PaymentMethods";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["PaymentMethodsRow"];
    } | {
      /** @constant */
      stream: "CashReasons";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["CashReasonsRow"];
    } | {
      /** @constant */
      stream: "SaleReasons";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["SaleReasonsRow"];
    } | {
      /** @constant */
      stream: "TaxRates";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["TaxRatesRow"];
    } | {
      /** @constant */
      stream: "TaxRatePeriods";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["TaxRatePeriodsRow"];
    } | {
      /** @constant */
      stream: "TaxGroups";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["TaxGroupsRow"];
    } | {
      /** @constant */
      stream: "TaxGroupComponents";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["TaxGroupComponentsRow"];
    } | {
      /** @constant */
      stream: "BranchTaxGroups";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["BranchTaxGroupsRow"];
    } | {
      /** @constant */
      stream: "Categories";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["CategoriesRow"];
    } | {
      /** @constant */
      stream: "Units";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["UnitsRow"];
    } | {
      /** @constant */
      stream: "Products";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["ProductsRow"];
    } | {
      /** @constant */
      stream: "ProductImages";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["ProductImagesRow"];
    } | {
      /** @constant */
      stream: "Variants";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["VariantsRow"];
    } | {
      /** @constant */
      stream: "Barcodes";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["BarcodesRow"];
    } | {
      /** @constant */
      stream: "VariantComponents";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["VariantComponentsRow"];
    } | {
      /** @constant */
      stream: "BranchVariants";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["BranchVariantsRow"];
    } | {
      /** @constant */
      stream: "StockLevels";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["StockLevelsRow"];
    } | {
      /** @constant */
      stream: "BarcodeRules";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["BarcodeRulesRow"];
    } | {
      /** @constant */
      stream: "CustomerGroups";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["CustomerGroupsRow"];
    } | {
      /** @constant */
      stream: "Customers";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["CustomersRow"];
    } | {
      /** @constant */
      stream: "Users";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["UsersRow"];
    } | {
      /** @constant */
      stream: "Roles";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["RolesRow"];
    } | {
      /** @constant */
      stream: "UserRoles";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["UserRolesRow"];
    } | {
      /** @constant */
      stream: "UserBranches";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["UserBranchesRow"];
    } | {
      /** @constant */
      stream: "PriceLists";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["PriceListsRow"];
    } | {
      /** @constant */
      stream: "PriceListEntries";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["PriceListEntriesRow"];
    } | {
      /** @constant */
      stream: "TillLayouts";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["TillLayoutsRow"];
    } | {
      /** @constant */
      stream: "CreditAccounts";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["CreditAccountsRow"];
    } | {
      /** @constant */
      stream: "Vouchers";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["VouchersRow"];
    } | {
      /** @constant */
      stream: "ReturnReasons";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["ReturnReasonsRow"];
    } | {
      /** @constant */
      stream: "Promotions";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["PromotionsRow"];
    } | {
      /** @constant */
      stream: "LoyaltyAccounts";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["LoyaltyAccountsRow"];
    } | {
      /** @constant */
      stream: "LoyaltyTiers";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["LoyaltyTiersRow"];
    } | {
      /** @constant */
      stream: "LoyaltyRules";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["LoyaltyRulesRow"];
    } | components["schemas"]["DeletedRow"];
    /** @enum {string} */
    ChangeAs: "None" | "Cash" | "Own";
    ChangePage: {
      /** @description In the order in which they are applied; a row may come again. */
      changes: components["schemas"]["Change"][];
      /** @description Opaque; it stays when the shop moves to another server. */
      cursor: string;
      /** @description There is nothing more: what the till has now is a state that the shop was in. Until then it keeps what it shows and sells by. */
      isHead: boolean;
      /** @description The oldest till program that may open another session; an older one sells until its session is closed, and pushes. `0`: any will do. */
      leastVersion: string;
    };
    ClientCredentials: {
      grantType: components["schemas"]["GrantType"];
      /** @description The id of the service account. */
      clientId: components["schemas"]["Uuid"];
      clientSecret: string;
    };
    ClientSecret: {
      id: components["schemas"]["Uuid"];
      createdAt: components["schemas"]["Timestamp"];
      /** @description When an access token was last got for it. */
      lastUsedAt: components["schemas"]["Timestamp"] | null;
    };
    CodeProof: {
      /** @description 6 digits, 8 digits or xxxxx-xxxxx; spaces do not matter. */
      code: string;
    };
    /** @description Members of modules replace those that the basket was parked with. */
    CompleteInput: {
      cashSessionId: components["schemas"]["Uuid"];
      payments: components["schemas"]["PaymentInput"][];
      /**
       * @description Sold without connection; said by the device that the register is bound to alone.
       * @default false
       */
      isOffline?: boolean;
      /** @description What the till calculated, before the rounding of cash. */
      expectedTotal?: components["schemas"]["Decimal"];
      approvalIds?: components["schemas"]["Uuid"][];
      /** @description The number that the till which is bound to the register has printed offline. Online the service numbers. What is pushed with a number that the books cannot take is numbered anew. */
      receiptNumber?: number;
      tax?: components["schemas"]["TaxInput"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      modules?: components["schemas"]["OrderModulesInput"];
    };
    /** @description It is part of the sets `variantIds`. */
    ComponentInUseProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "component_in_use";
      variantIds: components["schemas"]["Uuid"][];
    };
    CountedDrawerSums: {
      opening: components["schemas"]["Amount"];
      sales: components["schemas"]["Amount"];
      paidIn: components["schemas"]["Amount"];
      paidOut: components["schemas"]["Amount"];
      dropped: components["schemas"]["Amount"];
      expected: components["schemas"]["Amount"];
      counted: components["schemas"]["Amount"];
      /** @description Counted less expected: negative when money is missing. */
      variance: components["schemas"]["Decimal"];
      remaining: components["schemas"]["Amount"];
    };
    Coupon: {
      id: components["schemas"]["Uuid"];
      promotionId: components["schemas"]["Uuid"];
      seriesId: components["schemas"]["Uuid"] | null;
      code: string;
      /** @description How often it can be used in all; null: no limit. */
      limitTotal: number | null;
      /** @description How often one customer may use it, who must be named then; of a series, all of its codes together. Null: no limit. */
      limitPerCustomer: number | null;
      /** @description How often it is used by sales that hold. */
      redeemed: components["schemas"]["Version"];
      validFrom: components["schemas"]["Timestamp"] | null;
      validTo: components["schemas"]["Timestamp"] | null;
      isBlocked: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    CouponCreate: {
      id?: components["schemas"]["Uuid"];
      promotionId: components["schemas"]["Uuid"];
      /** @description 3 to 40 letters, digits and hyphens; the case does not count. */
      code: string;
      /**
       * @description How often it can be used in all; null: no limit.
       * @default null
       */
      limitTotal?: number | null;
      /**
       * @description How often one customer may use it, who must be named then; of a series, all of its codes together. Null: no limit.
       * @default null
       */
      limitPerCustomer?: number | null;
      /** @default null */
      validFrom?: components["schemas"]["Timestamp"] | null;
      /** @default null */
      validTo?: components["schemas"]["Timestamp"] | null;
    };
    /** @description The customer has used `coupon` as often as one customer may. */
    CouponCustomerLimitReachedProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "coupon_customer_limit_reached";
      /** @description The code of the coupon. */
      coupon: string;
    };
    /** @description How often one customer may use `coupon` is limited: the sale needs a customer. */
    CouponCustomerRequiredProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "coupon_customer_required";
      /** @description The code of the coupon. */
      coupon: string;
    };
    /** @description `coupon` is not valid yet, or no longer. */
    CouponExpiredProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "coupon_expired";
      /** @description The code of the coupon. */
      coupon: string;
    };
    /** @description There is no coupon `coupon`, it is blocked, or its promotion is not enabled. */
    CouponInvalidProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "coupon_invalid";
      /** @description The code of the coupon. */
      coupon: string;
    };
    /** @description `coupon` is used up. */
    CouponLimitReachedProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "coupon_limit_reached";
      /** @description The code of the coupon. */
      coupon: string;
    };
    /** @description One that takes nothing off is not applied and not used: the sale goes on without it. */
    CouponOfSale: {
      couponId: components["schemas"]["Uuid"];
      code: string;
      promotionId: components["schemas"]["Uuid"];
      isApplied: boolean;
    };
    CouponPage: {
      items: components["schemas"]["Coupon"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    CouponPatch: {
      /** @description How often it can be used in all; null: no limit. */
      limitTotal?: number | null;
      /** @description How often one customer may use it, who must be named then; of a series, all of its codes together. Null: no limit. */
      limitPerCustomer?: number | null;
      validFrom?: components["schemas"]["Timestamp"] | null;
      validTo?: components["schemas"]["Timestamp"] | null;
      isBlocked?: boolean;
    };
    CouponRedemption: {
      id: components["schemas"]["Uuid"];
      couponId: components["schemas"]["Uuid"];
      orderId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      customerId: components["schemas"]["Uuid"] | null;
      discount: components["schemas"]["Amount"];
      /** @description Sold without connection, when it could be used no longer: a limit was reached elsewhere, it was blocked or over. */
      isOverLimit: boolean;
      redeemedAt: components["schemas"]["Timestamp"];
      /** @description When the sale was voided. */
      releasedAt: components["schemas"]["Timestamp"] | null;
    };
    CouponRedemptionPage: {
      items: components["schemas"]["ListedCouponRedemption"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    CouponSeries: {
      id: components["schemas"]["Uuid"];
      promotionId: components["schemas"]["Uuid"];
      name: string;
      prefix: string;
      count: number;
      limitPerCode: number;
      /** @description How often one customer may use it, who must be named then; of a series, all of its codes together. Null: no limit. */
      limitPerCustomer: number | null;
      validFrom: components["schemas"]["Timestamp"] | null;
      validTo: components["schemas"]["Timestamp"] | null;
      isBlocked: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    CouponSeriesCreate: {
      id?: components["schemas"]["Uuid"];
      promotionId: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /**
       * @description Before the twelve random characters of each code.
       * @default
       */
      prefix?: string;
      count: number;
      /** @default 1 */
      limitPerCode?: number;
      /**
       * @description How often one customer may use it, who must be named then; of a series, all of its codes together. Null: no limit.
       * @default null
       */
      limitPerCustomer?: number | null;
      /** @default null */
      validFrom?: components["schemas"]["Timestamp"] | null;
      /** @default null */
      validTo?: components["schemas"]["Timestamp"] | null;
    };
    CouponSeriesPage: {
      items: components["schemas"]["CouponSeries"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    CouponSeriesPatch: {
      name?: components["schemas"]["Name"];
      /** @description How often one customer may use it, who must be named then; of a series, all of its codes together. Null: no limit. */
      limitPerCustomer?: number | null;
      validFrom?: components["schemas"]["Timestamp"] | null;
      validTo?: components["schemas"]["Timestamp"] | null;
      isBlocked?: boolean;
    };
    CredentialRenewal: {
      publicKey?: components["schemas"]["DevicePublicKey"];
    };
    CreditAccount: {
      id: components["schemas"]["Uuid"];
      customerId: components["schemas"]["Uuid"];
      /** @description How much may be owed; null: any. 0: nothing is sold on account. */
      limit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description In how many days after a sale it is due. */
      termsDays: number;
      /** @description Blocked: nothing more is sold on account; payments are taken. Merged: mergedIntoId goes on. */
      status: components["schemas"]["CreditAccountStatus"];
      /** @description What the customer owes; below zero the shop owes it. */
      balance: components["schemas"]["Decimal"];
      /** @description What may still be sold on account; null: any. */
      available: components["schemas"]["Decimal"] | null;
      /** @description What of it was due before today. */
      overdue: components["schemas"]["Decimal"];
      mergedIntoId: components["schemas"]["Uuid"] | null;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    CreditAccountCreate: {
      id?: components["schemas"]["Uuid"];
      customerId: components["schemas"]["Uuid"];
      /** @description How much may be owed; null: any. 0: nothing is sold on account. */
      limit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description Without it, as the settings say. */
      termsDays?: number;
    };
    /** @description This account was merged into the account `targetId`. */
    CreditAccountMergedProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "credit_account_merged";
      targetId: components["schemas"]["Uuid"];
    };
    CreditAccountPage: {
      items: components["schemas"]["ListedCreditAccount"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    CreditAccountPatch: {
      /** @description How much may be owed; null: any. 0: nothing is sold on account. */
      limit?: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description In how many days after a sale it is due. */
      termsDays?: number;
      /** @description True: nothing is sold on it; payments are taken. */
      isBlocked?: boolean;
    };
    CreditAccountsRow: {
      id: components["schemas"]["Uuid"];
      customerId: components["schemas"]["Uuid"];
      /** @description How much may be owed; null: any. 0: nothing is sold on account. */
      limit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description In how many days after a sale it is due. */
      termsDays: number;
      /** @description What the customer owes; below zero the shop owes it. */
      balance: components["schemas"]["Decimal"];
      mergedIntoId: components["schemas"]["Uuid"] | null;
      version: components["schemas"]["Version"];
      /** @description Nothing more is sold on it. */
      isBlocked: boolean;
    };
    /** @enum {string} */
    CreditAccountStatus: "Active" | "Blocked" | "Merged";
    CreditAdjustmentInput: {
      id?: components["schemas"]["Uuid"];
      /**
       * Format: decimal
       * @description A decimal as a string, more than zero.
       */
      amount: string;
      /** @description What it pays, in all as much as it is; without it, what is due first. */
      allocations?: components["schemas"]["CreditAllocationInput"][];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      /** @description Increase and OpeningBalance: the customer owes more. WriteOff: at most what is owed. */
      kind: components["schemas"]["CreditAdjustmentKind"];
      /** @description Of what is owed more; without it, by the terms of the account. */
      dueOn?: components["schemas"]["LocalDate"];
      reason: string;
    };
    /** @enum {string} */
    CreditAdjustmentKind: "Increase" | "Decrease" | "OpeningBalance" | "WriteOff";
    /** @description The entry it is matched with. */
    CreditAllocation: {
      entryId: components["schemas"]["Uuid"];
      amount: components["schemas"]["Amount"];
    };
    CreditAllocationInput: {
      entryId: components["schemas"]["Uuid"];
      /**
       * Format: decimal
       * @description A decimal as a string, more than zero.
       */
      amount: string;
    };
    CreditEntry: {
      id: components["schemas"]["Uuid"];
      accountId: components["schemas"]["Uuid"];
      /** @description Transfer: the balance of an account that was merged into another. */
      kind: components["schemas"]["CreditEntryKind"];
      /** @description Above zero the customer owes more, below zero less. */
      amount: components["schemas"]["Decimal"];
      balanceAfter: components["schemas"]["Amount"];
      /** @description What of it is not matched: above zero it is not paid, below zero it has paid nothing yet. */
      remaining: components["schemas"]["Decimal"];
      dueOn: components["schemas"]["LocalDate"] | null;
      orderId: components["schemas"]["Uuid"] | null;
      /** @description Of a Reversal: the entry that it takes back. */
      reversedId: components["schemas"]["Uuid"] | null;
      /** @description Another entry has taken it back. */
      isReversed: boolean;
      branchId: components["schemas"]["Uuid"] | null;
      cashSessionId: components["schemas"]["Uuid"] | null;
      methodId: components["schemas"]["Uuid"] | null;
      reference: string | null;
      reason: string | null;
      allocations: components["schemas"]["CreditAllocation"][];
      userId: components["schemas"]["Uuid"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      /** @description On which the journal has it: that of its document while it is open. */
      businessDate: components["schemas"]["LocalDate"];
    };
    /** @enum {string} */
    CreditEntryKind: "Charge" | "Payment" | "Refund" | "Void" | "Adjustment" | "OpeningBalance" | "WriteOff" | "Reversal" | "Transfer";
    CreditEntryPage: {
      items: components["schemas"]["ListedCreditEntry"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @description The customer would owe more than the limit of the account. */
    CreditLimitExceededProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "credit_limit_exceeded";
      limit: components["schemas"]["Decimal"];
      balance: components["schemas"]["Decimal"];
      available: components["schemas"]["Decimal"];
      requested: components["schemas"]["Decimal"];
    };
    /** @description The customer's account; of an order, as the sale left it. */
    CreditOfSale: {
      accountId: components["schemas"]["Uuid"];
      limit: components["schemas"]["Amount"] | null;
      balance: components["schemas"]["Amount"];
      available: components["schemas"]["Decimal"] | null;
    };
    /** @description At most what is owed. */
    CreditPaymentInput: {
      id?: components["schemas"]["Uuid"];
      /**
       * Format: decimal
       * @description A decimal as a string, more than zero.
       */
      amount: string;
      /** @description What it pays, in all as much as it is; without it, what is due first. */
      allocations?: components["schemas"]["CreditAllocationInput"][];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      branchId: components["schemas"]["Uuid"];
      cashSessionId: components["schemas"]["Uuid"];
      methodId: components["schemas"]["Uuid"];
      reference?: components["schemas"]["Name"];
    };
    CreditReversalInput: {
      id?: components["schemas"]["Uuid"];
      /** @description A payment, an adjustment or a write-off of the account. */
      entryId: components["schemas"]["Uuid"];
      reason: string;
      branchId?: components["schemas"]["Uuid"];
      /** @description Of a payment: out of which session it goes back; with branchId. */
      cashSessionId?: components["schemas"]["Uuid"];
    };
    CreditSaleInput: {
      /** @description Issued or loaded with the sale. Their lines are of one piece each, and untaxed: tax is paid with what they buy. */
      giftCards: components["schemas"]["SoldGiftCard"][];
    };
    CreditSaleOutput: {
      account: components["schemas"]["CreditOfSale"] | null;
      /** @description Sold on account; negative when it was given back to the account. */
      charged: components["schemas"]["Decimal"];
      /** @description Sold beyond the limit: it was approved, or sold without connection. */
      isOverLimit: boolean;
      vouchers: components["schemas"]["VoucherOfSale"][];
    };
    /** @description text/html is a page to be printed, or saved as PDF, by the browser. */
    CreditStatement: {
      accountId: components["schemas"]["Uuid"];
      from: components["schemas"]["LocalDate"];
      to: components["schemas"]["LocalDate"];
      /** @description ISO 4217, of three letters. */
      currency: string;
      language: string;
      seller: components["schemas"]["Seller"];
      customer: components["schemas"]["StatementCustomer"];
      /** @description What was owed before the first day. */
      opening: components["schemas"]["Decimal"];
      entries: components["schemas"]["StatementEntry"][];
      /** @description What was owed after the last day. */
      closing: components["schemas"]["Decimal"];
      ageing: components["schemas"]["Ageing"];
      createdAt: components["schemas"]["Timestamp"];
    };
    /** @description Which gift card, or which of the customer's store credit: without any, what expires first. Paid out, a gift card with a new code is issued, and store credit without a voucherId; returns pay to what paid. */
    CreditTenderInput: {
      voucherId?: components["schemas"]["Uuid"];
      /** @description Of a gift card: at least 8 letters and digits; spaces, hyphens and the case do not count. */
      code?: string;
      /** @description A hold of the voucher, which this ends. */
      holdId?: components["schemas"]["Uuid"];
    };
    /** @description What a page needs to begin with. */
    CurrentSession: {
      user: components["schemas"]["Me"];
      tenant: components["schemas"]["SessionTenant"];
      roles: string[];
      permissions: string[];
      /** @description Holds every permission at every branch. */
      isGlobalAdmin: boolean;
      branchIds: components["schemas"]["Uuid"][];
      permissionsWithApproval: string[];
      enabledModules: string[];
      settings: components["schemas"]["Settings"];
      /** @description All of the shop, by name; `branchIds` are the user's own. */
      branches: components["schemas"]["SessionBranch"][];
      device: components["schemas"]["SessionDevice"] | null;
      serverTime: components["schemas"]["Timestamp"];
    };
    /** @description The shop was restored, your rights changed what you see, or you were away too long: take a new snapshot. */
    CursorExpiredProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "cursor_expired";
      reason: components["schemas"]["CursorExpiry"];
    };
    /** @enum {string} */
    CursorExpiry: "Restarted" | "ScopeChanged" | "Forgotten" | "Ahead";
    Customer: {
      id: components["schemas"]["Uuid"];
      code: string | null;
      name: string | null;
      company: string | null;
      email: string | null;
      phone: string | null;
      taxId: string | null;
      taxExemption: components["schemas"]["TaxExemption"] | null;
      address: string | null;
      notes: string | null;
      /**
       * Format: birthday
       * @description YYYY-MM-DD; the year 0000 when it is not known.
       */
      birthday: string | null;
      groupId: components["schemas"]["Uuid"] | null;
      acceptsMarketing: boolean;
      /** @description True: nothing is sold to them. */
      isBlocked: boolean;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
      /** @description The personal data was erased, for good. */
      isErased: boolean;
      updatedAt: components["schemas"]["Timestamp"];
    };
    CustomerChangedData: {
      customerId: components["schemas"]["Uuid"];
    };
    CustomerChangedEvent: {
      /** @description Of the event; webhooks have it as `webhook-id`. */
      id: components["schemas"]["Uuid"];
      /** @constant */
      type: "CustomerChanged";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      data: components["schemas"]["CustomerChangedData"];
    };
    CustomerChangedMessage: {
      /** @constant */
      type: "CustomerChanged";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      /** @description The shop. */
      tenantId: components["schemas"]["Uuid"];
      data: components["schemas"]["CustomerChangedData"];
    };
    CustomerCreate: {
      id?: components["schemas"]["Uuid"];
      code?: string | null;
      name?: components["schemas"]["Name"] | null;
      company?: components["schemas"]["Name"] | null;
      email?: components["schemas"]["Email"] | null;
      phone?: string | null;
      taxId?: string | null;
      taxExemption?: components["schemas"]["TaxExemption"] | null;
      address?: string | null;
      notes?: string | null;
      /**
       * Format: birthday
       * @description YYYY-MM-DD; the year 0000 when it is not known.
       */
      birthday?: string | null;
      groupId?: components["schemas"]["Uuid"] | null;
      /** @default false */
      acceptsMarketing?: boolean;
      /**
       * @description True: nothing is sold to them.
       * @default false
       */
      isBlocked?: boolean;
    };
    CustomerDetail: {
      id: components["schemas"]["Uuid"];
      code: string | null;
      name: string | null;
      company: string | null;
      email: string | null;
      phone: string | null;
      taxId: string | null;
      taxExemption: components["schemas"]["TaxExemption"] | null;
      address: string | null;
      notes: string | null;
      /**
       * Format: birthday
       * @description YYYY-MM-DD; the year 0000 when it is not known.
       */
      birthday: string | null;
      groupId: components["schemas"]["Uuid"] | null;
      acceptsMarketing: boolean;
      /** @description True: nothing is sold to them. */
      isBlocked: boolean;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
      /** @description The personal data was erased, for good. */
      isErased: boolean;
      updatedAt: components["schemas"]["Timestamp"];
      duplicates: components["schemas"]["CustomerDuplicate"][];
    };
    CustomerDuplicate: {
      id: components["schemas"]["Uuid"];
      label: string;
      matchedOn: components["schemas"]["CustomerMatch"][];
    };
    /** @description All that is kept of a customer; `merged` are those merged into it. */
    CustomerExport: {
      customer: components["schemas"]["Customer"];
      merged: components["schemas"]["MergedCustomer"][];
      orders: components["schemas"]["Order"][];
      parkedOrders: components["schemas"]["Order"][];
      creditAccounts: components["schemas"]["CreditAccount"][];
      creditEntries: components["schemas"]["CreditEntry"][];
      vouchers: components["schemas"]["Voucher"][];
      returns: components["schemas"]["Return"][];
      couponRedemptions: components["schemas"]["CouponRedemption"][];
      loyaltyAccounts: components["schemas"]["LoyaltyAccount"][];
      loyaltyEntries: components["schemas"]["LoyaltyEntry"][];
    };
    CustomerGroup: {
      id: components["schemas"]["Uuid"];
      name: string;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    CustomerGroupCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
    };
    CustomerGroupPage: {
      items: components["schemas"]["CustomerGroup"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    CustomerGroupPatch: {
      name?: components["schemas"]["Name"];
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    CustomerGroupsRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    /** @enum {string} */
    CustomerMatch: "Phone" | "Email" | "TaxId";
    CustomerMerge: {
      sourceIds: components["schemas"]["Uuid"][];
    };
    /** @description This customer was merged into the customer `targetId`. */
    CustomerMergedProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "customer_merged";
      targetId: components["schemas"]["Uuid"];
    };
    CustomerPage: {
      items: components["schemas"]["Customer"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
      /** @description All that the filters leave, exact up to 10,000; with `count=true` alone. */
      count?: components["schemas"]["Version"];
      /** @description True: there are more than `count`. */
      isCountCapped?: boolean;
    };
    CustomerPatch: {
      code?: string | null;
      name?: components["schemas"]["Name"] | null;
      company?: components["schemas"]["Name"] | null;
      email?: components["schemas"]["Email"] | null;
      phone?: string | null;
      taxId?: string | null;
      taxExemption?: components["schemas"]["TaxExemption"] | null;
      address?: string | null;
      notes?: string | null;
      /**
       * Format: birthday
       * @description YYYY-MM-DD; the year 0000 when it is not known.
       */
      birthday?: string | null;
      groupId?: components["schemas"]["Uuid"] | null;
      acceptsMarketing?: boolean;
      /** @description True: nothing is sold to them. */
      isBlocked?: boolean;
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    CustomersRow: {
      id: components["schemas"]["Uuid"];
      code: string | null;
      name: string | null;
      company: string | null;
      phone: string | null;
      groupId: components["schemas"]["Uuid"] | null;
      /** @description True: nothing is sold to them. */
      isBlocked: boolean;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      /** @description No tax is charged; null: it is. */
      taxCertificate: string | null;
      /** @description The last day of it; null: for good. */
      taxExemptUntil: components["schemas"]["LocalDate"] | null;
      /** @description The customer that goes on. */
      mergedIntoId: components["schemas"]["Uuid"] | null;
    };
    DashboardDate: {
      /** @description A business date, YYYY-MM-DD. */
      date: components["schemas"]["LocalDate"];
      total: components["schemas"]["SalesTotal"];
    };
    /** @description `margins` is null for those who may not see costs. `yearBefore` is the same day of the week, 52 weeks before. */
    DashboardReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      /** @description A business date, YYYY-MM-DD. */
      date: components["schemas"]["LocalDate"];
      total: components["schemas"]["SalesTotal"];
      margins: components["schemas"]["MarginsTotal"] | null;
      weekBefore: components["schemas"]["DashboardDate"];
      yearBefore: components["schemas"]["DashboardDate"];
      hours: components["schemas"]["SalesItem"][];
      branches: components["schemas"]["SalesItem"][];
      tenders: components["schemas"]["SalesItem"][];
      topProducts: components["schemas"]["SalesItem"][];
      late: components["schemas"]["LateArrivals"];
      openSessions: components["schemas"]["OpenDrawer"][];
    };
    /** @description What DATEV knows the shop by: without it, no journal is exported in that format. */
    DatevSettings: {
      consultantNumber: number;
      clientNumber: number;
      /** @description The month on whose first day the fiscal year begins. */
      fiscalYearMonth: number;
      /** @description Digits of the accounts in the ledger. */
      accountLength: number;
    };
    DaysOfCoverItem: {
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      variantId: components["schemas"]["Uuid"];
      sku: string;
      name: string;
      onHand: components["schemas"]["GoodsQuantity"];
      /** @description Less what came back. */
      sold: components["schemas"]["Decimal"];
      dailySales: components["schemas"]["GoodsQuantity"];
      /** @description For how long it lasts at that rate; null for what was not sold. */
      daysOfCover: components["schemas"]["Decimal"] | null;
      /** @description Sold of what was sold and is there. */
      sellThroughPercent: components["schemas"]["Decimal"] | null;
    };
    /** @description What runs out first stands first. */
    DaysOfCoverReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      days: components["schemas"]["Version"];
      items: components["schemas"]["DaysOfCoverItem"][];
      isComplete: boolean;
    };
    DeadLetter: {
      id: components["schemas"]["Uuid"];
      kind: components["schemas"]["PushKind"] | null;
      branchId: components["schemas"]["Uuid"];
      deviceId: components["schemas"]["Uuid"] | null;
      branchName: string;
      deviceName: string | null;
      problem: components["schemas"]["PushNote"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      status: components["schemas"]["DeadLetterStatus"];
      reason: string | null;
      settledBy: components["schemas"]["Uuid"] | null;
      settledByName: string | null;
      settledAt: components["schemas"]["Timestamp"] | null;
      content: {
        [key: string]: unknown;
      } | null;
      /** @description As the till has handed it in, since a push of it was 400. */
      text: string | null;
    };
    DeadLetterDiscard: {
      reason: string;
    };
    /** @description Of `errors` of the answer, with its path within the item. */
    DeadLetterFault: {
      path: string;
      messages: string[];
    };
    DeadLetterPage: {
      items: components["schemas"]["DeadLetterSummary"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    DeadLetterResubmission: {
      item: components["schemas"]["PushItem"];
    };
    /** @enum {string} */
    DeadLetterStatus: "Open" | "Resubmitted" | "Discarded";
    /** @description A dead letter without its item. `kind` is null when it was handed in as a text. */
    DeadLetterSummary: {
      id: components["schemas"]["Uuid"];
      kind: components["schemas"]["PushKind"] | null;
      branchId: components["schemas"]["Uuid"];
      deviceId: components["schemas"]["Uuid"] | null;
      branchName: string;
      deviceName: string | null;
      problem: components["schemas"]["PushNote"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      status: components["schemas"]["DeadLetterStatus"];
      reason: string | null;
      settledBy: components["schemas"]["Uuid"] | null;
      settledByName: string | null;
      settledAt: components["schemas"]["Timestamp"] | null;
    };
    DeadStockItem: {
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      variantId: components["schemas"]["Uuid"];
      sku: string;
      name: string;
      onHand: components["schemas"]["GoodsQuantity"];
      /** @description At average cost; null for those who may not see costs, and when none is known. */
      value: components["schemas"]["Decimal"] | null;
      lastSoldAt: components["schemas"]["Timestamp"] | null;
    };
    DeadStockReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      days: components["schemas"]["Version"];
      items: components["schemas"]["DeadStockItem"][];
      isComplete: boolean;
    };
    /**
     * Format: decimal
     * @description A decimal as a string, at most 15 digits before and 6 after the point.
     */
    Decimal: string;
    /** @description There is no such row any more, or it is not this till's any more. */
    DeletedRow: {
      /** @description What it is a row of. */
      stream: components["schemas"]["StreamName"];
      /** @description Tells the row in its stream. */
      key: string[];
      data: null;
    };
    DeletionsOverview: {
      /** @description Tenants that are to be deleted. */
      waiting: components["schemas"]["Version"];
      /** @description Those of them whose day has come. */
      overdue: components["schemas"]["Version"];
      /** @description The next day that is to come. */
      nextDueAt: components["schemas"]["Timestamp"] | null;
    };
    Denomination: {
      value: components["schemas"]["NonNegativeDecimal"];
      count: number;
    };
    Deposit: {
      id: components["schemas"]["Uuid"];
      /** @description In which it was taken, or given back. */
      cashSessionId: components["schemas"]["Uuid"];
      methodId: components["schemas"]["Uuid"];
      method: string;
      /** @description Negative when it was given back. */
      amount: components["schemas"]["Decimal"];
      reference: string | null;
      userId: components["schemas"]["Uuid"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
    };
    DepositInput: {
      id?: components["schemas"]["Uuid"];
      cashSessionId: components["schemas"]["Uuid"];
      methodId: components["schemas"]["Uuid"];
      /** @description At most what is still open of the order. */
      amount: components["schemas"]["NonNegativeDecimal"];
      reference?: string;
    };
    Device: {
      id: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      name: string;
      /** @description The register that it is bound to. */
      registerId: components["schemas"]["Uuid"] | null;
      registerName: string | null;
      /** @description Of its binding: counts those of the register. */
      epoch: components["schemas"]["Version"] | null;
      /** @description When it last signed in, or pulled or pushed, to five minutes. */
      lastSeenAt: components["schemas"]["Timestamp"] | null;
      report: components["schemas"]["DeviceReport"] | null;
      revokedAt: components["schemas"]["Timestamp"] | null;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    DeviceCreate: {
      id?: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @description Binds it to this register. */
      registerId?: components["schemas"]["Uuid"];
      publicKey?: components["schemas"]["DevicePublicKey"];
    };
    DevicePage: {
      items: components["schemas"]["Device"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    DevicePatch: {
      name?: components["schemas"]["Name"];
    };
    /** @description A JWK (RFC 7517) whose private half never leaves the till. */
    DevicePublicKey: {
      /** @constant */
      kty: "EC";
      /** @constant */
      crv: "P-256";
      x: string;
      y: string;
    };
    /** @description What the till last said of itself (`reportDevice`), and when. */
    DeviceReport: {
      /** @description Of the program. */
      version: string;
      /** @description Items that it has not pushed yet. */
      unsyncedCount: number;
      /** @description How far its clock is ahead of the service's; below zero, behind. By the header `Server-Time`. */
      clockOffsetMs: number | null;
      /** @description The browser has promised to keep its storage. */
      isPersistent: boolean | null;
      at: components["schemas"]["Timestamp"];
    };
    DeviceReportInput: {
      /** @description Of the program. */
      version: string;
      /** @description Items that it has not pushed yet. */
      unsyncedCount: number;
      /** @description How far its clock is ahead of the service's; below zero, behind. By the header `Server-Time`. */
      clockOffsetMs?: number;
      /** @description The browser has promised to keep its storage. */
      isPersistent?: boolean;
    };
    DeviceSeenData: {
      deviceId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
    };
    DeviceSeenEvent: {
      /** @description Of the event; webhooks have it as `webhook-id`. */
      id: components["schemas"]["Uuid"];
      /** @constant */
      type: "DeviceSeen";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      data: components["schemas"]["DeviceSeenData"];
    };
    DeviceSeenMessage: {
      /** @constant */
      type: "DeviceSeen";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      /** @description The shop. */
      tenantId: components["schemas"]["Uuid"];
      data: components["schemas"]["DeviceSeenData"];
    };
    /** @enum {string} */
    DiagnosedState: "Healthy" | "Running" | "RollingBack" | "OrphanRole" | "Orphans" | "Fenced" | "Flipped" | "Broken" | "Unreachable" | "Altered" | "Behind" | "Newer" | "Unknown";
    Diagnosis: {
      tenantId: components["schemas"]["Uuid"];
      /** @description RollingBack: a process undoes a graduation and goes on trying. Fenced: closed by a graduation that died before the flip. Flipped: moved, the old home still there. Broken: its home is not where its row says, or there are two. Unreachable: its home stands, and its own login cannot work there. Altered: its role has settings or objects that the service did not make, or its schema is not what the migrations make. Behind: it lacks migrations of this release. Newer: a newer release has migrated it. Unknown: the server of its home, or of an attempt, cannot be asked. */
      state: components["schemas"]["DiagnosedState"];
      mode: components["schemas"]["PlacementMode"];
      /** @description False: the tenant is stopped; its requests get 503. */
      isActive: boolean;
      server: string;
      graduationId: components["schemas"]["Uuid"] | null;
      findings: components["schemas"]["DiagnosisFinding"][];
    };
    DiagnosisFinding: {
      kind: components["schemas"]["FindingKind"];
      server: string;
      /** @description Of the database, role, schema or server. */
      name: string;
      /** @description What it is, and what recovering does about it. */
      detail: string;
      /** @description Recovering takes care of it. */
      isFixable: boolean;
      candidate?: components["schemas"]["HomeCandidate"];
    };
    /** @description A discount exceeds what it is taken from: the line `lineId`, or the order when it is null. */
    DiscountExceedsSubtotalProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "discount_exceeds_subtotal";
      lineId: components["schemas"]["Uuid"] | null;
    };
    /** @enum {string} */
    DiscountKind: "Percent" | "Amount";
    /** @enum {string} */
    DiscountSource: "Manual" | "Promotion";
    /** @description What is damaged or missing of the variants `variantIds` needs a reason. */
    DiscrepancyReasonRequiredProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "discrepancy_reason_required";
      variantIds: components["schemas"]["Uuid"][];
    };
    Drain: {
      drainId: components["schemas"]["Uuid"];
      /** @description The server that is emptied. */
      server: string;
      /** @description Where its tenants go. */
      to: string;
      /** @description What the new homes are; null: a tenant of the shared tier goes to the shared tier, any other has its own. */
      mode: components["schemas"]["PlacementMode"] | null;
      /** @description Failed: some tenants could not be moved. Stopped: somebody has stopped it, with tenants still to come. Interrupted: its process ended. */
      state: components["schemas"]["DrainState"];
      /** @description While it runs: tenants that are still to come, and the one under way. Afterwards: those of them that are still on the server. */
      pending: components["schemas"]["Version"];
      moved: components["schemas"]["Version"];
      /** @description Tenants that could not be moved. */
      failed: components["schemas"]["Version"];
      startedAt: components["schemas"]["Timestamp"];
      startedBy: string;
      /** @description When it was asked to begin no tenant any more. */
      stoppedAt: components["schemas"]["Timestamp"] | null;
      stoppedBy: string | null;
      finishedAt: components["schemas"]["Timestamp"] | null;
    };
    DrainPage: {
      items: components["schemas"]["Drain"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @enum {string} */
    DrainState: "Running" | "Succeeded" | "Failed" | "Interrupted" | "Stopped";
    DrainTenant: {
      tenantId: components["schemas"]["Uuid"];
      slug: string;
      name: string;
      /** @description Interrupted: the process of the drain ended while it moved it; its move says what became of it. */
      state: components["schemas"]["DrainTenantState"];
      /** @description Why it stays, or is not where it is to be. */
      reason: string | null;
      /** @description The newest move that was begun for it. */
      graduationId: components["schemas"]["Uuid"] | null;
      startedAt: components["schemas"]["Timestamp"] | null;
      finishedAt: components["schemas"]["Timestamp"] | null;
    };
    DrainTenantPage: {
      items: components["schemas"]["DrainTenant"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @enum {string} */
    DrainTenantState: "Pending" | "Moving" | "Moved" | "Failed" | "Interrupted";
    DrawerSums: {
      opening: components["schemas"]["Amount"];
      sales: components["schemas"]["Amount"];
      paidIn: components["schemas"]["Amount"];
      paidOut: components["schemas"]["Amount"];
      dropped: components["schemas"]["Amount"];
      expected: components["schemas"]["Amount"];
    };
    DroppedObject: {
      kind: components["schemas"]["DroppedObjectKind"];
      server: string;
      name: string;
    };
    /** @enum {string} */
    DroppedObjectKind: "Schema" | "Database" | "Role";
    EarnedOfLine: {
      lineId: components["schemas"]["Uuid"];
      points: components["schemas"]["Version"];
    };
    EffectiveSettings: {
      /** @description ISO 4217. It stays from the first order on. */
      currency: string;
      /** @description An IANA time zone: Europe/Berlin. A branch has its own in `timezone` of `/branches/{id}`. */
      timezone: string;
      /** @description Local time at which the business day begins: 04:00. */
      businessDayCutoff: string;
      /** @description Whether prices contain tax. */
      taxMode: components["schemas"]["TaxMode"];
      /**
       * Format: decimal
       * @description Percent of a price that may be taken off without the permission sales.discountAny.
       */
      discountLimit: string;
      /** @description How much of an article one order has at most without the permission sales.large. */
      quantityLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description What one order comes to at most, before discounts, without the permission sales.large. */
      totalLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description Discounts by hand need a reason of the list `/sales/reasons`. */
      requiresDiscountReason: boolean;
      /** @description Other prices than the list's need a reason of the list `/sales/reasons`. */
      requiresOverrideReason: boolean;
      /** @description Voids of lines and sales need a reason of the list `/sales/reasons`. */
      requiresVoidReason: boolean;
      /** @description What may come back by one line of a receipt without the approval of someone who holds sales.refund. */
      refundLineLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description As refundLineLimit, by all lines of one receipt. */
      refundReceiptLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description As refundLineLimit, by all receipts of one cashier on one business date; what was approved does not count. */
      refundDayLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description The tax group of lines by name, without an article, that name none; null: they have to. */
      customTaxGroupId: components["schemas"]["Uuid"] | null;
      /** @description What a receipt begins with. */
      receiptHeader: string | null;
      /** @description What a receipt ends with. */
      receiptFooter: string | null;
      /** @description In which receipts are printed unless a till asks for another: de or de-AT. */
      receiptLanguage: string;
      /** @description What receipts in a language begin and end with, in place of receiptHeader and receiptFooter. */
      receiptTexts: components["schemas"]["ReceiptTexts"][];
      /**
       * Format: decimal
       * @description Per cent of what is sold that a sale is charged for service, unless it says otherwise; null: none.
       */
      serviceCharge: string | null;
      /** @description The tax group of the service charge; null: it is not taxed. */
      serviceChargeTaxGroupId: components["schemas"]["Uuid"] | null;
      /** @description Who sells, as receipts and invoices name them. */
      sellerName: components["schemas"]["Name"] | null;
      /** @description The seller's address on receipts and invoices, in place of the branch's. */
      sellerAddress: string | null;
      /** @description The seller's tax number on receipts and invoices. */
      sellerTaxId: string | null;
      /** @description The smallest coin in use, to which cash is rounded: 0.05 in EUR, 10 in JPY; 0: no rounding. */
      cashRounding: components["schemas"]["NonNegativeDecimal"];
      /** @description The difference up to which a drawer is closed, or opened with less than remained in it, without approval. */
      cashTolerance: components["schemas"]["NonNegativeDecimal"];
      /** @description What a cashier may pay out on one business date without the approval of someone who holds cash.movementAny; what was approved does not count. Null: any amount. */
      payOutLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description As payOutLimit, of what is dropped to safe and bank, or taken out at closing. */
      dropLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description Whether stock may go below zero; AllowOffline: only by what a till did while it was offline. */
      stockPolicy: components["schemas"]["StockPolicy"];
      /** @description The country code that a phone number without one is completed with: 49. */
      callingCode: string | null;
      /** @description Whether an operator may look into the shop for its support, reading, for 15 minutes at a time. */
      allowsSupportAccess: boolean;
      /** @description Of the modules that are enabled, by their names. */
      modules?: {
        credit?: {
          /** @description In how many days a sale on account is due, unless the account says otherwise. */
          termsDays: number;
          /** @description How many days store credit and gift cards are valid after they are issued; null: for ever. */
          voucherDays: number | null;
        };
        purchasing?: {
          /**
           * Format: decimal
           * @description By how many per cent of what was ordered more may be received.
           */
          receiptTolerance: string;
          /** @description From the sales of how many days it is calculated what to reorder. */
          salesDays: number;
          /** @description For how many days a reorder is to last, beyond the supplier's lead time. */
          coverDays: number;
        };
        stockTransfers?: {
          /** @description Whether a branch dispatches only what was requested of it and approved; otherwise drafts, too. */
          requiresApproval: boolean;
        };
        returns?: {
          /** @description How many days after the business date of its sale something can come back. */
          windowDays: number;
          /** @description How the money goes back with a receipt. */
          refundBy: components["schemas"]["RefundBy"];
          /** @description How the money goes back without a receipt. */
          refundWithoutReceiptBy: components["schemas"]["RefundOtherwiseBy"];
          /** @description How the money goes back with a gift receipt, to somebody else than the buyer. */
          giftRefundBy: components["schemas"]["RefundOtherwiseBy"];
          /** @description Whether goods are taken back without their receipt at all. */
          acceptsWithoutReceipt: boolean;
          /** @description Whether each line needs a reason of the list `/return-reasons`. */
          requiresReason: boolean;
          /**
           * Format: decimal
           * @description The restocking fee in percent of what comes back, before tax where tax comes on top; some reasons waive it.
           */
          feePercent: string;
          /** @description The tax group of the restocking fee; null: that of lines by name, customTaxGroupId. */
          feeTaxGroupId: components["schemas"]["Uuid"] | null;
        };
        reporting?: {
          datev: components["schemas"]["DatevSettings"] | null;
          /** @description On which account of the bookkeeping each role of the journal is posted; without one, on one of its own name. */
          accounts: components["schemas"]["JournalAccount"][];
        };
        loyalty?: {
          /**
           * Format: decimal
           * @description What a point pays; null: nothing is paid with points.
           */
          pointValue: string | null;
          /** @description How many points are taken as payment at least. */
          minRedemption: number;
          /** @description Per cent of what is sold that points pay at most. */
          redeemLimit: components["schemas"]["NonNegativeDecimal"];
          /** @description Whether points pay at a till that is offline, even if they are not there. */
          redeemsOffline: boolean;
          /** @description Whether points are earned by the price with tax; otherwise without. */
          countsTax: boolean;
          /** @description Whether a customer without an account gets one by the first sale that brings points. */
          opensAccounts: boolean;
          /** @description How many days after the sale its points can be used. */
          vestingDays: number;
          /** @description How many days points are valid after they are earned; null: for ever. */
          validDays: number | null;
          /** @description How many points one sale brings at most; null: any. */
          maxPerSale: number | null;
          /** @description How many points a customer earns on one business date at most; null: any. */
          maxPerDay: number | null;
          /** @description Over how many days, up to today, what a customer buys counts to the tier. */
          tierDays: number;
        };
      };
      /** @description Fraction digits of the currency. */
      currencyDigits: components["schemas"]["Version"];
      /** @description True from the first order on. */
      isCurrencyLocked: boolean;
    };
    /** Format: email */
    Email: string;
    EmailChange: {
      email: components["schemas"]["Email"];
      /**
       * Format: password
       * @description Of who asks for the change.
       */
      password: string;
      /** @description Of who asks, needed if they have a second factor. */
      code?: string;
    };
    /** @enum {string} */
    ErrorCode: "allocation_invalid" | "already_flipped" | "appointment_exists" | "approval_refused" | "approval_required" | "bad_request" | "barcode_taken" | "books_export_incomplete" | "branch_awaits_transfers" | "branch_forbidden" | "branch_inactive" | "busy" | "cannot_modify_self" | "category_cycle" | "category_not_empty" | "change_not_allowed" | "code_invalid" | "code_taken" | "component_in_use" | "composite_nested" | "count_already_posted" | "count_not_in_review" | "count_not_open" | "count_required" | "coupon_customer_limit_reached" | "coupon_customer_required" | "coupon_expired" | "coupon_invalid" | "coupon_limit_reached" | "coupon_of_series" | "credit_account_blocked" | "credit_account_exists" | "credit_account_merged" | "credit_limit_exceeded" | "credit_not_enabled" | "cross_site" | "currency_locked" | "cursor_expired" | "customer_archived" | "customer_blocked" | "customer_contact_required" | "customer_erased" | "customer_group_in_use" | "customer_merged" | "customer_required" | "date_range_too_large" | "dead_letter_settled" | "dead_letters_full" | "deletion_pending" | "device_already_bound" | "device_key_fixed" | "device_revoked" | "device_syncs_only" | "device_unknown" | "discount_exceeds_subtotal" | "discrepancy_reason_required" | "drawer_insufficient" | "duplicate_conflict" | "email_taken" | "entry_already_reversed" | "factor_enrolled" | "factor_not_enrolled" | "graduation_cancelled" | "graduation_failed" | "has_stock" | "headers_too_large" | "hold_ended" | "insufficient_stock" | "internal_error" | "invalid_barcode_rule" | "invitation_accepted" | "invoice_exists" | "last_admin" | "last_owner" | "last_secret" | "line_quantity_invalid" | "link_invalid" | "list_too_long" | "loyalty_account_blocked" | "loyalty_account_exists" | "loyalty_account_merged" | "loyalty_offline_not_allowed" | "maintenance_in_progress" | "method_not_allowed" | "method_unavailable" | "migrations_pending" | "module_disabled" | "name_taken" | "not_adoptable" | "not_found" | "not_graduable" | "order_already_voided" | "order_not_parked" | "order_not_returnable" | "order_not_voidable" | "out_of_scope_permission" | "pairing_code_invalid" | "password_required" | "payload_too_large" | "payment_exceeds_balance" | "payment_reference_required" | "permission_denied" | "person_required" | "po_cost_missing" | "po_empty" | "po_not_cancellable" | "po_not_closable" | "po_not_editable" | "po_not_open" | "points_insufficient" | "price_list_overlap" | "product_archived" | "program_inactive" | "promotion_archived" | "promotion_enabled" | "promotion_ended" | "promotion_invalid_tiers" | "promotion_not_enabled" | "quota_exceeded" | "rate_limited" | "reason_direction_mismatch" | "reason_required" | "reauthentication_failed" | "reauthentication_required" | "receipt_exceeds_dispatched" | "receipt_exceeds_ordered" | "receipt_number_invalid" | "receipt_number_taken" | "redeem_below_minimum" | "redeem_exceeds_order" | "refund_exceeds_paid" | "refund_method_not_allowed" | "refund_reduces_debt" | "register_inactive" | "register_not_bound" | "request_timeout" | "return_exceeds_received" | "return_exceeds_sold" | "return_not_pending" | "return_requires_receipt" | "return_window_expired" | "role_in_use" | "same_branch" | "seller_unknown" | "server_busy" | "service_account_revoked" | "service_unavailable" | "session_already_open" | "session_closed" | "session_not_open" | "sku_taken" | "store_credit_insufficient" | "supplier_return_ended" | "support_read_only" | "support_refused" | "tax_group_in_use" | "tax_rate_in_use" | "tenant_already_there" | "tenant_mismatch" | "tenant_not_dedicated" | "tenant_not_found" | "tenant_not_shared" | "tenant_unavailable" | "tender_exceeds_limit" | "tender_too_low" | "timed_out" | "too_many_loyalty_rules" | "too_many_price_lists" | "too_many_promotions" | "too_many_saved_reports" | "too_many_secrets" | "too_many_streams" | "too_many_webhooks" | "totals_mismatch" | "transfer_empty" | "transfer_not_approved" | "transfer_not_cancellable" | "transfer_not_dispatched" | "transfer_not_draft" | "transfer_not_requested" | "unit_in_use" | "unknown_server" | "unsupported_media_type" | "uri_too_long" | "variant_not_sellable" | "variant_not_tracked" | "version_conflict" | "voucher_blocked" | "voucher_expired" | "webhook_archived" | "wrong_plane";
    /** @enum {string} */
    EventType: "CustomerChanged" | "DeviceSeen" | "OrderCompleted" | "OrderParked" | "OrderReturned" | "OrderVoided" | "SessionClosed" | "SessionOpened" | "StockLow" | "SyncDeadLettered" | "SyncFlagged" | "TenantGraduated";
    EveryDiagnosis: {
      isDone: boolean;
    };
    ExceptionsReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      totals: components["schemas"]["SaleExceptionTotal"][];
      items: components["schemas"]["SaleExceptionItem"][];
      /** @description Whether there are no more items than these. */
      isComplete: boolean;
      comparison: components["schemas"]["SaleExceptionsOfPeriod"] | null;
    };
    /** @description As a line of an order that is sold. */
    ExchangeLineInput: {
      id?: components["schemas"]["Uuid"];
      variantId?: components["schemas"]["Uuid"];
      /** @description Of a line without a variant. */
      name?: components["schemas"]["Name"];
      /** @description Of a line without a variant, in place of the shop's for those; with one, in place of its product's, null: untaxed. A gift card by name is untaxed by null. */
      taxGroupId?: components["schemas"]["Uuid"] | null;
      /**
       * Format: decimal
       * @description Not zero; negative when goods come back. At most as many fraction digits as the unit has.
       */
      quantity: string;
      /** @description An open price, or one in place of the list's. */
      unitPrice?: components["schemas"]["NonNegativeDecimal"];
      /** @description What a scanned price label says; the line costs exactly this. Of another quantity than the price buys it is an override. */
      labelPrice?: components["schemas"]["NonNegativeDecimal"];
      priceReason?: string;
      /** @description Of the shop's list: why it has another price, or of a Void why it is taken back. */
      reasonId?: components["schemas"]["Uuid"];
      /** @default [] */
      discounts?: components["schemas"]["LineDiscountInput"][];
      note?: string;
      salespersonId?: components["schemas"]["Uuid"];
    };
    /** @description What expires within so many days, the shorter terms included; null: of a past day. */
    ExpiringPoints: {
      /** @description From today on. */
      days: components["schemas"]["Version"];
      points: components["schemas"]["Version"] | null;
    };
    FailedMigration: {
      tenantId: components["schemas"]["Uuid"];
      slug: string;
      error: string;
    };
    FailingWebhooks: {
      tenantId: components["schemas"]["Uuid"];
      name: string;
      slug: string;
      /** @description Since when something waits there that a receiver did not take. */
      since: components["schemas"]["Timestamp"];
    };
    /** @enum {string} */
    FaultCode: "Required" | "Unknown" | "Type" | "Choice" | "Format" | "Characters" | "Empty" | "TooShort" | "TooLong" | "TooSmall" | "TooLarge" | "Repeated" | "Rule";
    /** @enum {string} */
    FindingKind: "FencedTenant" | "FencedRole" | "MissingHome" | "TwoHomes" | "SharedSchema" | "SharedRole" | "OldDatabase" | "LostHome" | "OrphanDatabase" | "OrphanSchema" | "InvalidDatabase" | "OrphanRole" | "TakenName" | "CoarseStatistics" | "RefusedLogin" | "ChangedSettings" | "OwnedObjects" | "ChangedSchema" | "UncomparedSchema" | "PendingMigrations" | "NewerMigrations" | "UnreachableServer";
    ForgottenPassword: {
      email: string;
    };
    FullProof: {
      /** Format: password */
      password: string;
      /** @description 6 digits, 8 digits or xxxxx-xxxxx; spaces do not matter. */
      code: string;
    };
    /** @description A receipt without prices. */
    GiftReceipt: {
      id: components["schemas"]["Uuid"];
      /** @description By which goods come back. */
      code: string;
      orderId: components["schemas"]["Uuid"];
      receiptNumber: string;
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      businessDate: components["schemas"]["BusinessDate"];
      /** @description The last business date on which it can be returned. */
      returnableUntil: components["schemas"]["LocalDate"];
      lines: components["schemas"]["GiftReceiptLine"][];
      userId: components["schemas"]["Uuid"];
      issuedAt: components["schemas"]["Timestamp"];
    };
    GiftReceiptLine: {
      lineId: components["schemas"]["Uuid"];
      name: string;
      quantity: components["schemas"]["GoodsQuantity"];
    };
    /**
     * Format: decimal
     * @description A decimal as a string, in the unit of the variant.
     */
    GoodsQuantity: string;
    /** @enum {string} */
    GraduatedMode: "Dedicated";
    Graduation: {
      graduationId: components["schemas"]["Uuid"];
      tenantId: components["schemas"]["Uuid"];
      tenantName: string;
      tenantSlug: string;
      /** @description Stuck: something of it could not be undone. Interrupted: its process died. Dropping: moved, the old home is being dropped. CleanupPending: moved, the old home not dropped, and no process at it. */
      state: components["schemas"]["GraduationState"];
      sourceServer: string;
      targetServer: string;
      /** @description Of the home to which it leads. */
      mode: components["schemas"]["PlacementMode"];
      error: string | null;
      /** @description What will be different on the target server. */
      warnings: string[];
      /** @description The operator's email address, or what else began it. */
      startedBy: string | null;
      startedAt: components["schemas"]["Timestamp"];
      finishedAt: components["schemas"]["Timestamp"] | null;
      /** @description When somebody cancelled it. What its steps say failed is of that. */
      cancelledAt: components["schemas"]["Timestamp"] | null;
      cancelledBy: string | null;
      /** @description When the tenant was closed; null before. */
      fenceStartedAt: components["schemas"]["Timestamp"] | null;
      /** @description How long the tenant was closed; null until it is open again, and without a fence. */
      fenceMs: components["schemas"]["Version"] | null;
      steps: components["schemas"]["GraduationStep"][];
      /** @description Live, a second old at most, and kept after the end; empty before the fence. */
      tables: components["schemas"]["GraduationTableProgress"][];
      /** @description Null before the copy and at the end. */
      estimatedSecondsLeft: components["schemas"]["Version"] | null;
    };
    /** @description The step `step` failed; everything was rolled back, or `stuck` names the steps that could not be. */
    GraduationFailedProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "graduation_failed";
      graduationId: components["schemas"]["Uuid"];
      step: string;
      stuck: string[];
    };
    GraduationPage: {
      items: components["schemas"]["Graduation"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    GraduationResult: {
      graduationId: components["schemas"]["Uuid"] | null;
      tenantId: components["schemas"]["Uuid"];
      /** @description True: nothing was changed, these are the plans. */
      dryRun: boolean;
      mode: components["schemas"]["PlacementMode"];
      server: string;
      /** @description Null for a dry run: the name is chosen with the graduation. */
      database: string | null;
      steps: components["schemas"]["GraduationStepTime"][];
      tables: components["schemas"]["GraduationTable"][];
      /** @description How long the tenant was unavailable. */
      fenceMs: components["schemas"]["Version"];
      /** @description What will be different on the target server. */
      warnings: string[];
      /** @description What is left of the old home could not be dropped; the tenant is live in the new one. */
      cleanupPending: boolean;
    };
    /** @enum {string} */
    GraduationState: "Running" | "RollingBack" | "RolledBack" | "Stuck" | "Interrupted" | "Dropping" | "CleanupPending" | "Succeeded";
    GraduationStep: {
      step: string;
      /** @description Interrupted: its process died at it. */
      state: components["schemas"]["GraduationStepState"];
      error: string | null;
      startedAt: components["schemas"]["Timestamp"];
      /** @description When it was done or undone; null while it is under way. */
      finishedAt: components["schemas"]["Timestamp"] | null;
    };
    /** @enum {string} */
    GraduationStepState: "Doing" | "Done" | "Failed" | "Undoing" | "Undone" | "Stuck" | "Interrupted";
    GraduationStepTime: {
      step: string;
      /** @description Milliseconds that it took. */
      ms: components["schemas"]["Version"];
    };
    GraduationTable: {
      table: string;
      rows: components["schemas"]["Version"];
      bytes: components["schemas"]["Version"];
    };
    /** @enum {string} */
    GraduationTablePhase: "Waiting" | "Rows" | "Indexes" | "Constraints" | "Copied" | "Verified";
    GraduationTableProgress: {
      table: string;
      /** @description Copied so far. */
      rows: components["schemas"]["Version"];
      bytes: components["schemas"]["Version"];
      /** @description As the statistics of the source have it. */
      expectedRows: components["schemas"]["Version"];
      /** @description As large as the source's files without indexes: somewhat more than `bytes` at the end. */
      expectedBytes: components["schemas"]["Version"];
      /** @description What was last begun with it. Verified: all of its rows were read back from the new home. */
      phase: components["schemas"]["GraduationTablePhase"];
      /** @description Read back so far. */
      verifiedRows: components["schemas"]["Version"];
    };
    /** @enum {string} */
    GrantType: "ClientCredentials";
    /** @description The variants `variantIds` have stock, so they cannot be archived, made sets or counted in another way. */
    HasStockProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "has_stock";
      variantIds: components["schemas"]["Uuid"][];
    };
    /** @description A database of this tenant that can be adopted as its home. */
    HomeCandidate: {
      server: string;
      database: string;
    };
    /** @enum {string} */
    ImageSize: "Full" | "Small";
    ImportProgress: {
      /** @description How many rows of the file have been read. */
      rows: components["schemas"]["Version"];
    };
    ImportResult: {
      /** @description True: nothing was changed. */
      dryRun: boolean;
      /** @description Of the file, without its header. */
      rows: components["schemas"]["Version"];
      /** @description Rows whose SKU was new. */
      created: components["schemas"]["Version"];
      /** @description Rows that changed something. */
      updated: components["schemas"]["Version"];
      /** @description Rows that said what was there. */
      unchanged: components["schemas"]["Version"];
      /** @description Rows with a fault. */
      failed: components["schemas"]["Version"];
      /** @description The first 200. */
      errors: components["schemas"]["ImportRowError"][];
      /** @description How many rows failed beside those in errors. */
      furtherErrors: components["schemas"]["Version"];
    };
    ImportRowError: {
      /** @description In the file, whose header is line 1. */
      line: components["schemas"]["Version"];
      sku: string | null;
      /** @description Null: the row as a whole. */
      column: string | null;
      /** @description For people. */
      message: string;
    };
    /** @description There is not enough in stock at `branchId`; `lines` names variant, requested and available. */
    InsufficientStockProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "insufficient_stock";
      branchId: components["schemas"]["Uuid"];
      lines: components["schemas"]["StockShortage"][];
    };
    Invoice: {
      id: components["schemas"]["Uuid"];
      /** @description Counted without gaps in the series of the branch. */
      number: string;
      orderId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      /** @description The day at the branch. */
      issuedOn: components["schemas"]["LocalDate"];
      issuedAt: components["schemas"]["Timestamp"];
      issuedBy: components["schemas"]["Uuid"];
      seller: components["schemas"]["Seller"];
      buyer: components["schemas"]["InvoiceBuyer"];
      /** @description The day of the sale at the branch. */
      suppliedOn: components["schemas"]["LocalDate"];
      taxes: components["schemas"]["ReceiptTax"][];
      order: components["schemas"]["Order"];
    };
    InvoiceBuyer: {
      name: string;
      address: string | null;
      taxId: string | null;
    };
    /** @description Whom it is for; without it, the order's customer. */
    InvoiceBuyerInput: {
      name: components["schemas"]["Name"];
      address?: string | null;
      taxId?: string | null;
    };
    /** @description This sale has the invoice `number`. */
    InvoiceExistsProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "invoice_exists";
      number: string;
    };
    InvoiceInput: {
      id?: components["schemas"]["Uuid"];
      buyer?: components["schemas"]["InvoiceBuyerInput"];
    };
    InvoicePage: {
      items: components["schemas"]["InvoiceSummary"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    InvoiceSummary: {
      id: components["schemas"]["Uuid"];
      /** @description Counted without gaps in the series of the branch. */
      number: string;
      orderId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      /** @description The day at the branch. */
      issuedOn: components["schemas"]["LocalDate"];
      issuedAt: components["schemas"]["Timestamp"];
      issuedBy: components["schemas"]["Uuid"];
      seller: components["schemas"]["Seller"];
      buyer: components["schemas"]["InvoiceBuyer"];
      /** @description ISO 4217, of three letters. */
      currency: string;
      total: components["schemas"]["Amount"];
    };
    /** @description Of those that fit, the one that says most goes; of as many members, key before branch, category, tax rate, percentage. */
    JournalAccount: {
      role: components["schemas"]["JournalRole"];
      /** @description Of Tax the id of a rate, of Tender that of a payment method; without it, all others. */
      key?: string;
      /** @description What is posted at this branch alone. */
      branchId?: components["schemas"]["Uuid"];
      /** @description What is of this category alone. */
      categoryId?: components["schemas"]["Uuid"];
      /** @description What has this tax rate, and no other. */
      taxRateId?: components["schemas"]["Uuid"];
      /**
       * Format: decimal
       * @description What has this percentage of tax, and no other: 0.19 is 19 %.
       */
      rate?: string;
      account: components["schemas"]["Name"];
      /** @description Under which the bookkeeping knows the tax of it. */
      taxCode?: string;
    };
    /** @enum {string} */
    JournalDocument: "Order" | "Void" | "Inspection" | "Opening" | "Closing" | "CashMovement" | "Deposit" | "AccountPayment" | "Stock" | "GoodsReceipt" | "GoodsCost" | "SupplierReturn" | "SupplierCredit" | "Dispatch" | "TransferReceipt" | "Recall" | "AccountEntry" | "VoucherEntry" | "PointEntry" | "PointValue";
    JournalEntriesReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      items: components["schemas"]["JournalEntry"][];
      nextCursor: string | null;
    };
    /** @description What a document posts on an account. */
    JournalEntry: {
      /** @description The business date on which it is posted. */
      date: components["schemas"]["LocalDate"];
      /** @description The document's own: an earlier one when that was closed before the document came. */
      documentDate: components["schemas"]["LocalDate"];
      kind: components["schemas"]["JournalDocument"];
      /** @description The receipt's, or what else the document is called. */
      number: string | null;
      documentId: components["schemas"]["Uuid"] | null;
      /** @description Null: of the shop as a whole. */
      branchId: components["schemas"]["Uuid"] | null;
      branchName: string | null;
      /** @description Of the setting `accounts`; the role where it says none. */
      account: string;
      /** @description Of the setting `accounts`. */
      taxCode: string | null;
      role: components["schemas"]["JournalRole"];
      /** @description Of Tax the rate, of Tender the payment method. */
      key: components["schemas"]["Uuid"] | null;
      /** @description Of the rate or the payment method. */
      name: string | null;
      /** @description Of the tax rate; null as that. */
      rate: components["schemas"]["Decimal"] | null;
      categoryId: components["schemas"]["Uuid"] | null;
      /** @description Null: none, or several. */
      taxRateId: components["schemas"]["Uuid"] | null;
      debit: components["schemas"]["Amount"];
      credit: components["schemas"]["Amount"];
    };
    /** @description One of the two is zero. */
    JournalLine: {
      /** @description Of the setting `accounts`; the role where it says none. */
      account: string;
      role: components["schemas"]["JournalRole"];
      /** @description Of Tax the rate, of Tender the payment method. */
      key: components["schemas"]["Uuid"] | null;
      /** @description Of the rate or the payment method. */
      name: string | null;
      /** @description Of Tax the percentage: 0.19 is 19 %. */
      rate: components["schemas"]["Decimal"] | null;
      debit: components["schemas"]["Amount"];
      credit: components["schemas"]["Amount"];
    };
    JournalReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      /** @description Null: of several days. */
      date: components["schemas"]["LocalDate"] | null;
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      debit: components["schemas"]["Amount"];
      /** @description As much as debit. */
      credit: components["schemas"]["Decimal"];
      items: components["schemas"]["JournalLine"][];
    };
    /** @enum {string} */
    JournalRole: "Sales" | "Discounts" | "Returns" | "Charges" | "Fees" | "Tax" | "Tips" | "Rounding" | "Tender" | "Receivables" | "Vouchers" | "VouchersIssued" | "VouchersExpired" | "Deposits" | "Points" | "PointsGranted" | "PaidIn" | "PaidOut" | "Safe" | "Bank" | "CashVariance" | "TenderVariance" | "Cost" | "Stock" | "StockVariance" | "CostVariance" | "GoodsReceived" | "PurchaseVariance" | "GoodsInTransit" | "CreditAdjustments" | "BadDebts";
    Jwk: {
      /** @constant */
      kty: "RSA";
      /** @constant */
      use: "sig";
      /** @constant */
      alg: "RS256";
      /** @description The thumbprint of the key (RFC 7638), by which a token's header names it. */
      kid: string;
      /** @description The modulus, base64url. */
      n: string;
      /** @description The exponent, base64url. */
      e: string;
    };
    JwkSet: {
      keys: components["schemas"]["Jwk"][];
    };
    KeptDiagnosis: {
      tenantId: components["schemas"]["Uuid"];
      tenantName: string;
      tenantSlug: string;
      /** @description RollingBack: a process undoes a graduation and goes on trying. Fenced: closed by a graduation that died before the flip. Flipped: moved, the old home still there. Broken: its home is not where its row says, or there are two. Unreachable: its home stands, and its own login cannot work there. Altered: its role has settings or objects that the service did not make, or its schema is not what the migrations make. Behind: it lacks migrations of this release. Newer: a newer release has migrated it. Unknown: the server of its home, or of an attempt, cannot be asked. */
      state: components["schemas"]["DiagnosedState"];
      findings: components["schemas"]["DiagnosisFinding"][];
      diagnosedAt: components["schemas"]["Timestamp"];
    };
    KeptDiagnosisPage: {
      items: components["schemas"]["KeptDiagnosis"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @enum {string} */
    LabelValueKind: "Weight" | "Price" | "Quantity";
    LandedCost: {
      name: string;
      amount: components["schemas"]["Amount"];
      /** @description How it is shared among what came. */
      by: components["schemas"]["LandedCostBy"];
    };
    /** @enum {string} */
    LandedCostBy: "Quantity" | "Value";
    LastTenantExport: {
      exportId: components["schemas"]["Uuid"];
      exportedAt: components["schemas"]["Timestamp"];
      /** @description Of the whole file. */
      sha256: string;
      bytes: components["schemas"]["Version"];
      tables: components["schemas"]["Version"];
      rows: components["schemas"]["Version"];
    };
    /** @description Sales that arrived after the closing of their session, which Z reports lack. */
    LateArrivals: {
      orders: components["schemas"]["Version"];
      total: components["schemas"]["Amount"];
    };
    LateEntries: {
      tenders: components["schemas"]["TenderSum"][];
      movements: components["schemas"]["CashMovementSum"][];
      taxes: components["schemas"]["TaxSum"][];
      tips: components["schemas"]["TipSum"][];
      totals: components["schemas"]["SaleSums"];
    };
    LatePostings: {
      /** @description As in the report journal-entries. */
      kind: string;
      /** @description A business date, YYYY-MM-DD. */
      documentDate: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      postedOn: components["schemas"]["LocalDate"];
      count: components["schemas"]["Version"];
    };
    Line: string;
    /** @description What it took off. */
    LineDiscount: {
      kind: components["schemas"]["DiscountKind"];
      value: components["schemas"]["Decimal"];
      reason: string | null;
      reasonId: components["schemas"]["Uuid"] | null;
      amount: components["schemas"]["Amount"];
      /** @description Promotion: given by a module, which has made its id. */
      source: components["schemas"]["DiscountSource"];
      promotionId: components["schemas"]["Uuid"] | null;
      /** @description Of the promotion. */
      name: string | null;
    };
    LineDiscountInput: {
      kind: components["schemas"]["DiscountKind"];
      /** @description "10" is 10 %, or an amount in the currency. */
      value: components["schemas"]["NonNegativeDecimal"];
      reason?: string;
      /** @description Of a reason of the shop's list; without a text the reason is its name. */
      reasonId?: components["schemas"]["Uuid"];
    };
    /** @enum {string} */
    LinePriceSource: "Catalogue" | "Branch" | "PriceList" | "Open" | "Label" | "Override";
    /** @description A quantity has the wrong sign or too many fraction digits, a void fits no line of the receipt or several, or more comes back than was sold. */
    LineQuantityInvalidProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "line_quantity_invalid";
      /** @description Position in the request's `lines`, counted from 0. */
      line?: number;
    };
    LinkToken: {
      /** @description From the link in the mail. */
      token: string;
    };
    ListedCouponRedemption: {
      id: components["schemas"]["Uuid"];
      couponId: components["schemas"]["Uuid"];
      orderId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      customerId: components["schemas"]["Uuid"] | null;
      discount: components["schemas"]["Amount"];
      /** @description Sold without connection, when it could be used no longer: a limit was reached elsewhere, it was blocked or over. */
      isOverLimit: boolean;
      redeemedAt: components["schemas"]["Timestamp"];
      /** @description When the sale was voided. */
      releasedAt: components["schemas"]["Timestamp"] | null;
      receiptNumber: string;
      branchName: string;
      customerName: string | null;
    };
    ListedCreditAccount: {
      id: components["schemas"]["Uuid"];
      customerId: components["schemas"]["Uuid"];
      /** @description How much may be owed; null: any. 0: nothing is sold on account. */
      limit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description In how many days after a sale it is due. */
      termsDays: number;
      /** @description Blocked: nothing more is sold on account; payments are taken. Merged: mergedIntoId goes on. */
      status: components["schemas"]["CreditAccountStatus"];
      /** @description What the customer owes; below zero the shop owes it. */
      balance: components["schemas"]["Decimal"];
      /** @description What may still be sold on account; null: any. */
      available: components["schemas"]["Decimal"] | null;
      /** @description What of it was due before today. */
      overdue: components["schemas"]["Decimal"];
      mergedIntoId: components["schemas"]["Uuid"] | null;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
      customerName: string | null;
      customerCode: string | null;
    };
    ListedCreditEntry: {
      id: components["schemas"]["Uuid"];
      accountId: components["schemas"]["Uuid"];
      /** @description Transfer: the balance of an account that was merged into another. */
      kind: components["schemas"]["CreditEntryKind"];
      /** @description Above zero the customer owes more, below zero less. */
      amount: components["schemas"]["Decimal"];
      balanceAfter: components["schemas"]["Amount"];
      /** @description What of it is not matched: above zero it is not paid, below zero it has paid nothing yet. */
      remaining: components["schemas"]["Decimal"];
      dueOn: components["schemas"]["LocalDate"] | null;
      orderId: components["schemas"]["Uuid"] | null;
      /** @description Of a Reversal: the entry that it takes back. */
      reversedId: components["schemas"]["Uuid"] | null;
      /** @description Another entry has taken it back. */
      isReversed: boolean;
      branchId: components["schemas"]["Uuid"] | null;
      cashSessionId: components["schemas"]["Uuid"] | null;
      methodId: components["schemas"]["Uuid"] | null;
      reference: string | null;
      reason: string | null;
      allocations: components["schemas"]["CreditAllocation"][];
      userId: components["schemas"]["Uuid"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      /** @description On which the journal has it: that of its document while it is open. */
      businessDate: components["schemas"]["LocalDate"];
      userName: string | null;
      /** @description Of an order of your branches. */
      receiptNumber: string | null;
      method: string | null;
    };
    ListedLoyaltyAccount: {
      id: components["schemas"]["Uuid"];
      customerId: components["schemas"]["Uuid"];
      /** @description Nothing is earned, redeemed or transferred. */
      isBlocked: boolean;
      /** @description In points. Below zero more came back than was left; what is earned next makes up for it. */
      balance: components["schemas"]["Version"];
      /** @description What of the balance cannot be used yet. */
      pending: components["schemas"]["Version"];
      /** @description What can be used. */
      available: components["schemas"]["Version"];
      tierId: components["schemas"]["Uuid"] | null;
      /** @description The account that goes on. */
      mergedIntoId: components["schemas"]["Uuid"] | null;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
      customerName: string | null;
      customerCode: string | null;
    };
    ListedLoyaltyEntry: {
      id: components["schemas"]["Uuid"];
      accountId: components["schemas"]["Uuid"];
      /** @description Merge: the balance of an account that was merged into another. */
      kind: components["schemas"]["LoyaltyEntryKind"];
      /** @description Whole points; negative when they are taken. */
      points: components["schemas"]["Version"];
      /** @description Points of the account after it; negative when spent ones were taken back. */
      balanceAfter: components["schemas"]["Version"];
      /** @description What was bought, which counts to the tier. */
      spend: components["schemas"]["Decimal"];
      /** @description What the points paid; below zero it went back. */
      amount: components["schemas"]["Decimal"];
      /** @description The Earn or Redeem of which it takes something back, or brings it again. */
      sourceId: components["schemas"]["Uuid"] | null;
      orderId: components["schemas"]["Uuid"] | null;
      /** @description Of a Transfer or Merge: the other account. */
      counterAccountId: components["schemas"]["Uuid"] | null;
      reason: string | null;
      lines: components["schemas"]["PointsOfLine"][];
      /** @description Null: the clock. */
      userId: components["schemas"]["Uuid"] | null;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      /** @description On which the journal has it: that of its document while it is open. */
      businessDate: components["schemas"]["LocalDate"];
      userName: string | null;
      /** @description Of an order of your branches. */
      receiptNumber: string | null;
    };
    ListedPriceListEntry: {
      variantId: components["schemas"]["Uuid"];
      sku: string;
      productName: string;
      variantName: string;
      minQuantity: components["schemas"]["NonNegativeGoodsQuantity"];
      price: components["schemas"]["NonNegativeAmount"];
    };
    /** @enum {string} */
    ListedPriceSource: "Catalogue" | "Branch" | "PriceList";
    ListedTenant: {
      tenantId: components["schemas"]["Uuid"];
      name: string;
      slug: string;
      mode: components["schemas"]["PlacementMode"];
      schemaName: string | null;
      /** @description False: the tenant is stopped; its requests get 503. */
      isActive: boolean;
      server: string;
      enabledModules: string[];
      migrationHead: string | null;
      createdAt: components["schemas"]["Timestamp"];
      /** @description For `If-Match`; it grows with each change of the tenant or its quotas. */
      version: components["schemas"]["Version"];
      /** @description Of `server`, some seconds ago at most. Down: it does not answer, or is not configured. */
      serverHealth: components["schemas"]["ServerHealth"];
      /** @description The first of these that is true. Graduating: a graduation or move is under way. Fenced: one that died left it closed. */
      state: components["schemas"]["TenantState"];
      /** @description As measured in the last hour; null of a shop that was not yet. */
      rows: components["schemas"]["Version"] | null;
      /** @description As `rows`. */
      bytes: components["schemas"]["Version"] | null;
      /** @description The last day, in UTC, with a request of somebody signed in. */
      lastActiveOn: components["schemas"]["LocalDate"] | null;
    };
    ListedVoucher: {
      id: components["schemas"]["Uuid"];
      /** @description StoreCredit is a customer's; a GiftCard is of whoever has the code. */
      kind: components["schemas"]["VoucherKind"];
      customerId: components["schemas"]["Uuid"] | null;
      /** @description Of a gift card that the service made a code for: told once, when it is issued, and never again. */
      code: string | null;
      /** @description The last four characters of a gift card's code, of one of less than 16 fewer; null when it has no more than 12. */
      codeEnding: string | null;
      status: components["schemas"]["VoucherStatus"];
      balance: components["schemas"]["Amount"];
      held: components["schemas"]["Amount"];
      /** @description The balance less what is held. */
      available: components["schemas"]["Decimal"];
      expiresOn: components["schemas"]["LocalDate"] | null;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
      customerName: string | null;
      customerCode: string | null;
    };
    ListedVoucherEntry: {
      id: components["schemas"]["Uuid"];
      voucherId: components["schemas"]["Uuid"];
      /** @description Issue: a new voucher, or more on one. Refund: a receipt gives money back to one that was there. */
      kind: components["schemas"]["VoucherEntryKind"];
      /** @description What it adds to the balance. */
      amount: components["schemas"]["Decimal"];
      /** @description What it adds to what is held. */
      held: components["schemas"]["Decimal"];
      balanceAfter: components["schemas"]["Amount"];
      heldAfter: components["schemas"]["Amount"];
      /** @description The hold that is released or redeemed, or the entry that is reversed. */
      entryId: components["schemas"]["Uuid"] | null;
      heldUntil: components["schemas"]["Timestamp"] | null;
      orderId: components["schemas"]["Uuid"] | null;
      reason: string | null;
      userId: components["schemas"]["Uuid"] | null;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      /** @description On which the journal has it: that of its document while it is open. */
      businessDate: components["schemas"]["LocalDate"];
      userName: string | null;
      /** @description Of an order of your branches. */
      receiptNumber: string | null;
    };
    /** @description As CSV a list has at most `mostRows` rows; ask for less by its filters. */
    ListTooLongProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "list_too_long";
      mostRows: components["schemas"]["Version"];
    };
    /** Format: date */
    LocalDate: string;
    Login: {
      email: string;
      /** Format: password */
      password: string;
    };
    LowStockItem: {
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      variantId: components["schemas"]["Uuid"];
      sku: string;
      name: string;
      onHand: components["schemas"]["GoodsQuantity"];
      reorderPoint: components["schemas"]["GoodsQuantity"] | null;
      reorderQuantity: components["schemas"]["GoodsQuantity"] | null;
      /** @description Up to the reorder point; without one, up to zero. */
      missing: components["schemas"]["Decimal"];
    };
    LowStockReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      items: components["schemas"]["LowStockItem"][];
      isComplete: boolean;
    };
    LoyaltyAccount: {
      id: components["schemas"]["Uuid"];
      customerId: components["schemas"]["Uuid"];
      /** @description Nothing is earned, redeemed or transferred. */
      isBlocked: boolean;
      /** @description In points. Below zero more came back than was left; what is earned next makes up for it. */
      balance: components["schemas"]["Version"];
      /** @description What of the balance cannot be used yet. */
      pending: components["schemas"]["Version"];
      /** @description What can be used. */
      available: components["schemas"]["Version"];
      tierId: components["schemas"]["Uuid"] | null;
      /** @description The account that goes on. */
      mergedIntoId: components["schemas"]["Uuid"] | null;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    LoyaltyAccountCreate: {
      id?: components["schemas"]["Uuid"];
      customerId: components["schemas"]["Uuid"];
      /**
       * @description Nothing is earned, redeemed or transferred.
       * @default false
       */
      isBlocked?: boolean;
    };
    /** @description This account was merged into the account `targetId`. */
    LoyaltyAccountMergedProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "loyalty_account_merged";
      targetId: components["schemas"]["Uuid"];
    };
    LoyaltyAccountPage: {
      items: components["schemas"]["ListedLoyaltyAccount"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    LoyaltyAccountPatch: {
      /** @description Nothing is earned, redeemed or transferred. */
      isBlocked?: boolean;
    };
    LoyaltyAccountsRow: {
      id: components["schemas"]["Uuid"];
      customerId: components["schemas"]["Uuid"];
      /** @description Nothing is earned, redeemed or transferred. */
      isBlocked: boolean;
      /** @description In points. Below zero more came back than was left; what is earned next makes up for it. */
      balance: components["schemas"]["Version"];
      /** @description What can be used. */
      available: components["schemas"]["Version"];
      tierId: components["schemas"]["Uuid"] | null;
      /** @description The account that goes on. */
      mergedIntoId: components["schemas"]["Uuid"] | null;
      version: components["schemas"]["Version"];
    };
    LoyaltyAdjustmentInput: {
      id?: components["schemas"]["Uuid"];
      /** @description Above zero they are given, below zero taken; not zero. */
      points: number;
      reason: string;
      /** @description Of what is given; null: never. Without it, as the settings say. */
      expiresOn?: components["schemas"]["LocalDate"] | null;
      /**
       * @description Takes what is not there, too: the balance goes below zero.
       * @default false
       */
      allowsNegative?: boolean;
    };
    /** @enum {string} */
    LoyaltyBasis: "Amount" | "Quantity" | "None";
    LoyaltyEntriesReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      from: components["schemas"]["LocalDate"];
      to: components["schemas"]["LocalDate"];
      items: components["schemas"]["LoyaltyLine"][];
      nextCursor: string | null;
    };
    LoyaltyEntry: {
      id: components["schemas"]["Uuid"];
      accountId: components["schemas"]["Uuid"];
      /** @description Merge: the balance of an account that was merged into another. */
      kind: components["schemas"]["LoyaltyEntryKind"];
      /** @description Whole points; negative when they are taken. */
      points: components["schemas"]["Version"];
      /** @description Points of the account after it; negative when spent ones were taken back. */
      balanceAfter: components["schemas"]["Version"];
      /** @description What was bought, which counts to the tier. */
      spend: components["schemas"]["Decimal"];
      /** @description What the points paid; below zero it went back. */
      amount: components["schemas"]["Decimal"];
      /** @description The Earn or Redeem of which it takes something back, or brings it again. */
      sourceId: components["schemas"]["Uuid"] | null;
      orderId: components["schemas"]["Uuid"] | null;
      /** @description Of a Transfer or Merge: the other account. */
      counterAccountId: components["schemas"]["Uuid"] | null;
      reason: string | null;
      lines: components["schemas"]["PointsOfLine"][];
      /** @description Null: the clock. */
      userId: components["schemas"]["Uuid"] | null;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      /** @description On which the journal has it: that of its document while it is open. */
      businessDate: components["schemas"]["LocalDate"];
    };
    /** @enum {string} */
    LoyaltyEntryKind: "Earn" | "ReverseEarn" | "Redeem" | "ReverseRedeem" | "Adjust" | "Transfer" | "Merge" | "Expire";
    LoyaltyEntryPage: {
      items: components["schemas"]["ListedLoyaltyEntry"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    LoyaltyLiability: {
      asOf: components["schemas"]["LocalDate"];
      /** @description ISO 4217, of three letters. */
      currency: string;
      pointValue: components["schemas"]["Amount"] | null;
      /** @description With points. */
      accounts: components["schemas"]["Version"];
      /** @description That customers have. */
      points: components["schemas"]["Version"];
      /** @description What of them cannot be used yet; null: of a past day. */
      pending: components["schemas"]["Version"] | null;
      /** @description Points that customers must make up for: the balances below zero, as a positive number. */
      owed: components["schemas"]["Version"];
      /** @description The points by their value; null when a point pays nothing. */
      liability: components["schemas"]["Decimal"] | null;
      expiring: components["schemas"]["ExpiringPoints"][];
    };
    /** @description What changed the points of a customer. */
    LoyaltyLine: {
      /** @description The day on which it was recorded. */
      date: components["schemas"]["LocalDate"];
      /** @description The day on which it happened. */
      documentDate: components["schemas"]["LocalDate"];
      id: components["schemas"]["Uuid"];
      orderId: components["schemas"]["Uuid"] | null;
      /** @description Of the receipt. */
      number: string | null;
      /** @description Null: of the shop as a whole. */
      branchId: components["schemas"]["Uuid"] | null;
      branchName: string | null;
      /** @description Merge: the balance of an account that was merged into another. */
      kind: components["schemas"]["LoyaltyEntryKind"];
      accountId: components["schemas"]["Uuid"];
      points: components["schemas"]["Version"];
      balanceAfter: components["schemas"]["Version"];
    };
    /** @description Points that expire together. */
    LoyaltyLot: {
      id: components["schemas"]["Uuid"];
      entryId: components["schemas"]["Uuid"];
      /** @description Below zero they were taken and were not there. */
      points: components["schemas"]["Version"];
      /** @description What of them is not used, or not made up for. */
      remaining: components["schemas"]["Version"];
      /** @description They cannot be used before vestsOn. */
      isPending: boolean;
      vestsOn: components["schemas"]["LocalDate"] | null;
      /** @description The last day on which they can be used. */
      expiresOn: components["schemas"]["LocalDate"] | null;
    };
    LoyaltyLotPage: {
      items: components["schemas"]["LoyaltyLot"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @description Of the rules that apply to a line, the one counts that brings most. A sale's points are rounded down in all. */
    LoyaltyRule: {
      id: components["schemas"]["Uuid"];
      name: string;
      /** @description Amount: for what is paid. Quantity: for what is bought, in its unit. None: what it applies to brings nothing, whatever other rules say. */
      basis: components["schemas"]["LoyaltyBasis"];
      points: components["schemas"]["Decimal"];
      per: components["schemas"]["Amount"];
      minSpend: components["schemas"]["Amount"];
      /** @description Of which products; null with categoryIds null: all. */
      productIds: components["schemas"]["Uuid"][] | null;
      /** @description Of which categories and those below them; with productIds, of either. */
      categoryIds: components["schemas"]["Uuid"][] | null;
      /** @description At which branches; null: all. */
      branchIds: components["schemas"]["Uuid"][] | null;
      /** @description To customers of which groups; null: all. */
      customerGroupIds: components["schemas"]["Uuid"][] | null;
      startsOn: components["schemas"]["LocalDate"] | null;
      /** @description The last day. */
      endsOn: components["schemas"]["LocalDate"] | null;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    LoyaltyRuleCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @description Amount: for what is paid. Quantity: for what is bought, in its unit. None: what it applies to brings nothing, whatever other rules say. */
      basis: components["schemas"]["LoyaltyBasis"];
      /**
       * @description How many points there are for `per` of it, and for parts of it in proportion.
       * @default 1
       */
      points?: components["schemas"]["NonNegativeDecimal"];
      /**
       * Format: decimal
       * @description An amount or a quantity.
       * @default 1
       */
      per?: string;
      /**
       * @description It applies to sales of at least so much.
       * @default 0
       */
      minSpend?: components["schemas"]["NonNegativeDecimal"];
      /**
       * @description Of which products; null with categoryIds null: all.
       * @default null
       */
      productIds?: components["schemas"]["Uuid"][] | null;
      /**
       * @description Of which categories and those below them; with productIds, of either.
       * @default null
       */
      categoryIds?: components["schemas"]["Uuid"][] | null;
      /**
       * @description At which branches; null: all.
       * @default null
       */
      branchIds?: components["schemas"]["Uuid"][] | null;
      /**
       * @description To customers of which groups; null: all.
       * @default null
       */
      customerGroupIds?: components["schemas"]["Uuid"][] | null;
      /** @default null */
      startsOn?: components["schemas"]["LocalDate"] | null;
      /**
       * @description The last day.
       * @default null
       */
      endsOn?: components["schemas"]["LocalDate"] | null;
    };
    LoyaltyRulePage: {
      items: components["schemas"]["LoyaltyRule"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    LoyaltyRulePatch: {
      name?: components["schemas"]["Name"];
      /** @description Amount: for what is paid. Quantity: for what is bought, in its unit. None: what it applies to brings nothing, whatever other rules say. */
      basis?: components["schemas"]["LoyaltyBasis"];
      /** @description How many points there are for `per` of it, and for parts of it in proportion. */
      points?: components["schemas"]["NonNegativeDecimal"];
      /**
       * Format: decimal
       * @description An amount or a quantity.
       */
      per?: string;
      /** @description It applies to sales of at least so much. */
      minSpend?: components["schemas"]["NonNegativeDecimal"];
      /** @description Of which products; null with categoryIds null: all. */
      productIds?: components["schemas"]["Uuid"][] | null;
      /** @description Of which categories and those below them; with productIds, of either. */
      categoryIds?: components["schemas"]["Uuid"][] | null;
      /** @description At which branches; null: all. */
      branchIds?: components["schemas"]["Uuid"][] | null;
      /** @description To customers of which groups; null: all. */
      customerGroupIds?: components["schemas"]["Uuid"][] | null;
      startsOn?: components["schemas"]["LocalDate"] | null;
      /** @description The last day. */
      endsOn?: components["schemas"]["LocalDate"] | null;
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    LoyaltyRulesRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      /** @description Amount: for what is paid. Quantity: for what is bought, in its unit. None: what it applies to brings nothing, whatever other rules say. */
      basis: components["schemas"]["LoyaltyBasis"];
      points: components["schemas"]["Decimal"];
      per: components["schemas"]["Amount"];
      minSpend: components["schemas"]["Amount"];
      /** @description Of which products; null with categoryIds null: all. */
      productIds: components["schemas"]["Uuid"][] | null;
      /** @description Of which categories and those below them; with productIds, of either. */
      categoryIds: components["schemas"]["Uuid"][] | null;
      /** @description At which branches; null: all. */
      branchIds: components["schemas"]["Uuid"][] | null;
      /** @description To customers of which groups; null: all. */
      customerGroupIds: components["schemas"]["Uuid"][] | null;
      startsOn: components["schemas"]["LocalDate"] | null;
      /** @description The last day. */
      endsOn: components["schemas"]["LocalDate"] | null;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    LoyaltySaleOutput: {
      accountId: components["schemas"]["Uuid"] | null;
      /** @description What the sale brings; of a quote, before something of it is paid with points. */
      earned: components["schemas"]["Version"];
      /** @description What paid for it; negative when points came back. */
      redeemed: components["schemas"]["Version"];
      /** @description Of a quote as it is, of an order as it left it; null when there is no account, and of a receipt that gives an earlier sale back. */
      balance: components["schemas"]["Version"] | null;
      /** @description What the lines bring. */
      lines: components["schemas"]["EarnedOfLine"][];
    };
    LoyaltyTier: {
      id: components["schemas"]["Uuid"];
      name: string;
      minSpend: components["schemas"]["Amount"];
      multiplier: components["schemas"]["Decimal"];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    LoyaltyTierCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @description What must have been bought within the days of the settings. */
      minSpend: components["schemas"]["NonNegativeDecimal"];
      /**
       * Format: decimal
       * @description How many times the points: "1.5"; at most 100.
       * @default 1
       */
      multiplier?: string;
    };
    LoyaltyTierPage: {
      items: components["schemas"]["LoyaltyTier"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    LoyaltyTierPatch: {
      name?: components["schemas"]["Name"];
      /** @description What must have been bought within the days of the settings. */
      minSpend?: components["schemas"]["NonNegativeDecimal"];
      /**
       * Format: decimal
       * @description How many times the points: "1.5"; at most 100.
       */
      multiplier?: string;
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    LoyaltyTiersRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      minSpend: components["schemas"]["Amount"];
      multiplier: components["schemas"]["Decimal"];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    /** @description The points keep the day on which they expire. */
    LoyaltyTransferInput: {
      id?: components["schemas"]["Uuid"];
      toAccountId: components["schemas"]["Uuid"];
      points: number;
      reason: string;
    };
    MailsOverview: {
      /** @description Mails of the platform that wait to be sent. */
      waiting: components["schemas"]["Version"];
      /** @description Tenants whose mails wait. */
      shops: components["schemas"]["Version"];
      /** @description How long the oldest has waited: a mail server that refuses one is asked again at intervals. */
      oldestSeconds: components["schemas"]["Version"] | null;
    };
    MarginItem: {
      key: string | null;
      name: string | null;
      sku: string | null;
      quantity: components["schemas"]["GoodsQuantity"];
      netSales: components["schemas"]["Amount"];
      /** @description What the goods cost when they were sold, less what came back into stock: what an inspection puts back, on its own date. */
      cost: components["schemas"]["Decimal"];
      /** @description Net sales less cost. */
      profit: components["schemas"]["Decimal"];
      /** @description Profit of net sales. */
      marginPercent: components["schemas"]["Decimal"] | null;
      /** @description Profit of cost. */
      markupPercent: components["schemas"]["Decimal"] | null;
      /** @description Lines of which no cost is known: they look like pure profit. */
      costMissing: components["schemas"]["Version"];
    };
    /** @enum {string} */
    MarginsBy: "Product" | "Category" | "Branch" | "Day";
    MarginsOfPeriod: {
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      total: components["schemas"]["MarginsTotal"];
      items: components["schemas"]["MarginItem"][];
      /** @description Whether there are no more items than these. */
      isComplete: boolean;
    };
    MarginsReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      by: components["schemas"]["MarginsBy"];
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      total: components["schemas"]["MarginsTotal"];
      items: components["schemas"]["MarginItem"][];
      /** @description Whether there are no more items than these. */
      isComplete: boolean;
      comparison: components["schemas"]["MarginsOfPeriod"] | null;
    };
    MarginsTotal: {
      quantity: components["schemas"]["GoodsQuantity"];
      netSales: components["schemas"]["Amount"];
      /** @description What the goods cost when they were sold, less what came back into stock: what an inspection puts back, on its own date. */
      cost: components["schemas"]["Decimal"];
      /** @description Net sales less cost. */
      profit: components["schemas"]["Decimal"];
      /** @description Profit of net sales. */
      marginPercent: components["schemas"]["Decimal"] | null;
      /** @description Profit of cost. */
      markupPercent: components["schemas"]["Decimal"] | null;
      /** @description Lines of which no cost is known: they look like pure profit. */
      costMissing: components["schemas"]["Version"];
    };
    Me: {
      userId: components["schemas"]["Uuid"];
      /** @description Null for a service account. */
      email: components["schemas"]["Email"] | null;
      name: string;
      /** @description Of the user's pages, as de or pt-BR; null: as the browser has it. */
      language: string | null;
      theme: components["schemas"]["Theme"];
      preferences: components["schemas"]["Preferences"];
      tenantId: components["schemas"]["Uuid"];
      tenantName: string;
    };
    MePatch: {
      name?: components["schemas"]["Name"];
      /** @description Of the user's pages, as de or pt-BR; null: as the browser has it. */
      language?: string | null;
      theme?: components["schemas"]["Theme"];
      preferences?: components["schemas"]["Preferences"];
    };
    MergedCustomer: {
      id: components["schemas"]["Uuid"];
      code: string | null;
    };
    MigrationRun: {
      runId: components["schemas"]["Uuid"];
      /** @description Stopped: an operator has stopped it, with tenants still to come. Interrupted: its process died. */
      state: components["schemas"]["MigrationRunState"];
      head: string;
      /** @description Tenants that are still to come. */
      pending: components["schemas"]["Version"];
      /** @description Tenants that have the newest schema now. */
      done: components["schemas"]["Version"];
      /** @description Seconds until the end, at the pace so far, while it runs. */
      etaS: components["schemas"]["Version"] | null;
      failed: components["schemas"]["FailedMigration"][];
      startedAt: components["schemas"]["Timestamp"];
      /** @description When it was asked to begin no tenant any more. */
      stoppedAt: components["schemas"]["Timestamp"] | null;
      stoppedBy: string | null;
      finishedAt: components["schemas"]["Timestamp"] | null;
    };
    MigrationRunPage: {
      items: components["schemas"]["MigrationRun"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @enum {string} */
    MigrationRunState: "Running" | "Succeeded" | "Failed" | "Interrupted" | "Stopped";
    MigrationRunTenant: {
      tenantId: components["schemas"]["Uuid"];
      slug: string;
      name: string;
      /** @description Where it lives now. */
      server: string;
      state: components["schemas"]["MigrationState"];
      error: string | null;
      /** @description Null while it is still to come or under way. */
      startedAt: components["schemas"]["Timestamp"] | null;
      /** @description As `startedAt`. */
      finishedAt: components["schemas"]["Timestamp"] | null;
    };
    MigrationRunTenantPage: {
      items: components["schemas"]["MigrationRunTenant"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @enum {string} */
    MigrationState: "Pending" | "Done" | "Failed";
    /** @description The module `module` is not enabled for this shop. */
    ModuleDisabledProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "module_disabled";
      module: string;
    };
    /** @enum {string} */
    ModuleName: "Credit" | "Purchasing" | "StockTransfers" | "Returns" | "Reporting" | "Promotions" | "Loyalty";
    MoveAccepted: components["schemas"]["MoveAppointment"] | components["schemas"]["Graduation"];
    MoveAppointment: {
      id: components["schemas"]["Uuid"];
      tenantId: components["schemas"]["Uuid"];
      tenantName: string;
      /** @description Placement server that the tenant is to live on. */
      server: string;
      mode: components["schemas"]["PlacementMode"];
      /** @description The tenant is closed for the move at this time at the earliest. */
      at: components["schemas"]["Timestamp"];
      /** @description And at this time at the latest; later it is not moved. */
      latestAt: components["schemas"]["Timestamp"];
      /** @description Failed: the move was refused, or was begun and rolled back. Missed: it could not begin in its time. `errorCode` says why. */
      state: components["schemas"]["AppointmentState"];
      madeAt: components["schemas"]["Timestamp"];
      madeBy: string;
      /** @description The move that was begun for it. */
      graduationId: components["schemas"]["Uuid"] | null;
      endedAt: components["schemas"]["Timestamp"] | null;
      /** @description Who cancelled it. */
      endedBy: string | null;
      /** @description Of one that failed or was missed, as the move itself would have been answered; of one that waits, why its last try did not begin. */
      errorCode: string | null;
      error: string | null;
    };
    MoveAppointmentPage: {
      items: components["schemas"]["MoveAppointment"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    MovesOverview: {
      running: components["schemas"]["RunningGraduation"][];
      /** @description The latest drain of a server, whatever became of it. */
      drain: components["schemas"]["Drain"] | null;
      /** @description Moves that wait for their time. */
      appointments: components["schemas"]["Version"];
      nextAppointmentAt: components["schemas"]["Timestamp"] | null;
    };
    Name: string;
    /** @enum {string} */
    NamedSort: "Name" | "NameDescending" | "Newest" | "Oldest";
    NearQuota: {
      tenantId: components["schemas"]["Uuid"];
      name: string;
      slug: string;
      quota: components["schemas"]["QuotaName"];
      used: components["schemas"]["Version"];
      allowed: components["schemas"]["Version"];
    };
    NewApproval: {
      id?: components["schemas"]["Uuid"];
      permission: components["schemas"]["Permission"];
      /** @description The branch that the call touches; without it, one of none. */
      branchId?: components["schemas"]["Uuid"];
      /** @description What the call may come to at most, where it has an amount. */
      amount?: components["schemas"]["NonNegativeDecimal"];
      /** @description The order that the call is about; of a sale the id that the till gives it. */
      orderId?: components["schemas"]["Uuid"];
      /** @description Whose call is approved; the caller approves it. */
      requesterId?: components["schemas"]["Uuid"];
      approver?: components["schemas"]["Approver"];
      approverAtTill?: components["schemas"]["ApproverAtTill"];
    };
    NewCashMovement: {
      id?: components["schemas"]["Uuid"];
      kind: components["schemas"]["CashMovementKind"];
      /** @description None of a NoSale. */
      amount?: components["schemas"]["NonNegativeDecimal"];
      /** @description Of a reason of this kind: PaidIn, PaidOut and NoSale need one. */
      reasonId?: components["schemas"]["Uuid"];
      note?: string | null;
      reference?: string | null;
      denominations?: components["schemas"]["Denomination"][];
      /** @description When it happened by the till's clock; without it, now. */
      occurredAt?: components["schemas"]["Timestamp"];
    };
    NewCashSession: {
      id?: components["schemas"]["Uuid"];
      registerId: components["schemas"]["Uuid"];
      openingCash: components["schemas"]["NonNegativeAmount"];
      denominations?: components["schemas"]["Denomination"][];
      note?: string | null;
      /** @description When it happened by the till's clock; without it, now. */
      occurredAt?: components["schemas"]["Timestamp"];
    };
    NewClientSecret: {
      id: components["schemas"]["Uuid"];
      createdAt: components["schemas"]["Timestamp"];
      /** @description When an access token was last got for it. */
      lastUsedAt: components["schemas"]["Timestamp"] | null;
      /** @description For `POST /identity/token`. Shown this once. */
      clientSecret: string;
    };
    NewDeadLetter: {
      /** @description The item's, or where it has none that is a UUID one that the till makes. */
      id: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      /** @description The item as the till has it. */
      text: string;
      problem: components["schemas"]["PushRefusal"];
    };
    NewDevice: {
      id: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      name: string;
      /** @description The register that it is bound to. */
      registerId: components["schemas"]["Uuid"] | null;
      registerName: string | null;
      /** @description Of its binding: counts those of the register. */
      epoch: components["schemas"]["Version"] | null;
      /** @description When it last signed in, or pulled or pushed, to five minutes. */
      lastSeenAt: components["schemas"]["Timestamp"] | null;
      report: components["schemas"]["DeviceReport"] | null;
      revokedAt: components["schemas"]["Timestamp"] | null;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
      /** @description To be sent in the header `Device` of a sign-in. Shown this once; null when the creation is repeated: renew it then. */
      credential: string | null;
    };
    NewDrain: {
      /** @description Another placement server. */
      to: string;
      mode?: components["schemas"]["PlacementMode"];
    };
    NewGiftReceipt: {
      id?: components["schemas"]["Uuid"];
      orderId: components["schemas"]["Uuid"];
      /** @description Sold lines that are on it; without them, all. */
      lineIds?: components["schemas"]["Uuid"][];
    };
    NewLandedCost: {
      name: components["schemas"]["Name"];
      amount: components["schemas"]["NonNegativeAmount"];
      /** @description How it is shared among what came. */
      by: components["schemas"]["LandedCostBy"];
    };
    NewLateCost: {
      name: components["schemas"]["Name"];
      /**
       * Format: decimal
       * @description A decimal as a string, in the shop's currency.
       */
      amount: string;
      /** @description How it is shared among what came. */
      by: components["schemas"]["LandedCostBy"];
    };
    NewMigrationRun: {
      /** @description Only the failed and pending tenants of this run. */
      resumeRunId?: components["schemas"]["Uuid"];
      /** @description Only these tenants, also those that are said to be migrated. */
      tenantIds?: components["schemas"]["Uuid"][];
      /** @description The tenant that goes first: when it fails, nobody else is touched. Unless given, the oldest that did not fail when it was last tried. */
      canaryId?: components["schemas"]["Uuid"];
    };
    /** @enum {string} */
    NewOrderStatus: "Completed" | "Parked";
    NewPassword: {
      /** @description From the link in the mail. */
      token: string;
      /** Format: password */
      password: string;
    };
    NewPin: {
      /** @description Four to six digits. */
      pin: string;
    };
    /** @description Who is made here is invited to choose a password. */
    NewPlatformUser: {
      id?: components["schemas"]["Uuid"];
      email: components["schemas"]["Email"];
      name: components["schemas"]["Name"];
      /** @description What it may do: GET /admin/permissions. */
      role: components["schemas"]["PlatformRole"];
    };
    NewProduct: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @default null */
      description?: string | null;
      /** @default null */
      categoryId?: components["schemas"]["Uuid"] | null;
      /** @default null */
      taxGroupId?: components["schemas"]["Uuid"] | null;
      variants: components["schemas"]["NewVariant"][];
    };
    NewPurchaseCosts: {
      id?: components["schemas"]["Uuid"];
      reference?: string | null;
      note?: string | null;
      /** @description What was invoiced on top of the goods: freight, customs. */
      costs: components["schemas"]["NewLateCost"][];
    };
    NewPurchaseOrder: {
      id?: components["schemas"]["Uuid"];
      supplierId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      reference?: string | null;
      note?: string | null;
      expectedOn?: components["schemas"]["LocalDate"] | null;
      /** @description Each variant once. */
      lines: components["schemas"]["NewPurchaseOrderLine"][];
    };
    NewPurchaseOrderLine: {
      variantId: components["schemas"]["Uuid"];
      quantity: components["schemas"]["NonNegativeGoodsQuantity"];
      /** @description Without it the supplier's for the quantity. */
      unitCost?: components["schemas"]["NonNegativeDecimal"];
    };
    NewPurchaseReceipt: {
      id?: components["schemas"]["Uuid"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      reference?: string | null;
      note?: string | null;
      /** @description Each variant once; without lines all that is outstanding came. */
      lines?: components["schemas"]["NewPurchaseReceiptLine"][];
      /** @description What came on top of the goods: freight, customs. It is part of the average cost. */
      landedCosts?: components["schemas"]["NewLandedCost"][];
    };
    NewPurchaseReceiptLine: {
      variantId: components["schemas"]["Uuid"];
      /** @default 0 */
      received?: components["schemas"]["NonNegativeDecimal"];
      /** @default 0 */
      damaged?: components["schemas"]["NonNegativeDecimal"];
      /** @description Without it the order's, else what the supplier or the catalogue has now. */
      unitCost?: components["schemas"]["NonNegativeDecimal"];
      note?: string | null;
    };
    NewReturn: {
      /** @description The id of the receipt, too, which is an order. */
      id?: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      /** @description The sale; without it and a receipt it is a return without receipt. */
      originalOrderId?: components["schemas"]["Uuid"];
      /** @description The sale by the exact number of its receipt. Whoever has a receipt, or a gift receipt, may return what another branch sold. */
      originalReceiptNumber?: string;
      /** @description The code on a gift receipt, in either case, with or without its hyphens. */
      giftReceipt?: string;
      customerId?: components["schemas"]["Uuid"];
      lines: components["schemas"]["NewReturnLine"][];
      exchange?: components["schemas"]["ReturnExchange"];
      /**
       * @description No restocking fee is taken.
       * @default false
       */
      waivesFee?: boolean;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      modules?: components["schemas"]["OrderModulesInput"];
      cashSessionId: components["schemas"]["Uuid"];
      /** @description As of an order: what goes back is negative, 0 in cash gives the rest. Without them it goes back as the policy says, to the very vouchers that paid. */
      payments?: components["schemas"]["PaymentInput"][];
      override?: components["schemas"]["ReturnOverride"];
      note?: string;
      salespersonId?: components["schemas"]["Uuid"];
      /** @description As of an order; negative when money goes back. */
      expectedTotal?: components["schemas"]["Decimal"];
      approvalIds?: components["schemas"]["Uuid"][];
    };
    /** @description What becomes of goods in quarantine; what is left waits on. */
    NewReturnInspection: {
      id?: components["schemas"]["Uuid"];
      lines: components["schemas"]["NewReturnInspectionLine"][];
    };
    NewReturnInspectionLine: {
      lineId: components["schemas"]["Uuid"];
      /** @default 0 */
      restocked?: components["schemas"]["NonNegativeGoodsQuantity"];
      /** @default 0 */
      wasted?: components["schemas"]["NonNegativeGoodsQuantity"];
    };
    /** @description Without a disposition it is that of the reason for resellable goods, else Waste. Only resellable goods are restocked. */
    NewReturnLine: {
      id?: components["schemas"]["Uuid"];
      /** @description The sold line; required with a receipt. */
      originalLineId?: components["schemas"]["Uuid"];
      /** @description Without a receipt. */
      variantId?: components["schemas"]["Uuid"];
      /**
       * Format: decimal
       * @description More than zero, at most as many fraction digits as the unit has.
       */
      quantity: string;
      /** @description Without a receipt, in place of the list's of today. */
      unitPrice?: components["schemas"]["NonNegativeDecimal"];
      /** @description Of the list `/return-reasons`. */
      reasonId?: components["schemas"]["Uuid"];
      /** @description What the customer says. */
      reason?: string;
      /**
       * @description Missing: the goods themselves did not come back.
       * @default Resellable
       */
      condition?: components["schemas"]["ReturnCondition"];
      /** @description Restock: back into stock. Waste: written off. Quarantine: kept until they are inspected. */
      disposition?: components["schemas"]["ReturnDisposition"];
    };
    NewRole: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      permissions: components["schemas"]["Permission"][];
      /** @default [] */
      permissionsWithApproval?: components["schemas"]["Permission"][];
    };
    NewServiceAccount: {
      /** @description Its `clientId`. */
      id: components["schemas"]["Uuid"];
      name: string;
      permissions: string[];
      branchIds: components["schemas"]["Uuid"][];
      /** @description At most two, the older first. */
      secrets: components["schemas"]["ClientSecret"][];
      revokedAt: components["schemas"]["Timestamp"] | null;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
      /** @description For `POST /identity/token`. Shown this once; null when the creation is repeated: add another secret then. */
      clientSecret: string | null;
    };
    NewStockAdjustment: {
      id?: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      note?: string | null;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      lines: components["schemas"]["NewStockAdjustmentLine"][];
    };
    NewStockAdjustmentLine: {
      variantId: components["schemas"]["Uuid"];
      /** @description What is added; negative: taken away. */
      quantity: components["schemas"]["Decimal"];
      reasonId: components["schemas"]["Uuid"];
      /** @description Of what is added; without it the average. */
      unitCost?: components["schemas"]["NonNegativeDecimal"];
    };
    NewStockCount: {
      id?: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      scope: components["schemas"]["StockCountScope"];
      /** @description With its subcategories; for Category. */
      categoryId?: components["schemas"]["Uuid"];
      /** @description For List. */
      variantIds?: components["schemas"]["Uuid"][];
      /**
       * @description Who counts does not see what the books hold.
       * @default false
       */
      isBlind?: boolean;
      note?: string | null;
    };
    NewStockTransfer: {
      id?: components["schemas"]["Uuid"];
      fromBranchId: components["schemas"]["Uuid"];
      toBranchId: components["schemas"]["Uuid"];
      note?: string | null;
      expectedOn?: components["schemas"]["LocalDate"] | null;
      trackingNumber?: string | null;
      /** @description Each variant once. */
      lines: components["schemas"]["NewStockTransferLine"][];
    };
    NewStockTransferLine: {
      variantId: components["schemas"]["Uuid"];
      quantity: components["schemas"]["NonNegativeGoodsQuantity"];
    };
    NewStockTransferReceipt: {
      id?: components["schemas"]["Uuid"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      note?: string | null;
      /** @description Each variant once. */
      lines: components["schemas"]["NewStockTransferReceiptLine"][];
    };
    NewStockTransferReceiptLine: {
      variantId: components["schemas"]["Uuid"];
      /** @default 0 */
      received?: components["schemas"]["NonNegativeDecimal"];
      /** @default 0 */
      damaged?: components["schemas"]["NonNegativeDecimal"];
      /** @default 0 */
      missing?: components["schemas"]["NonNegativeDecimal"];
      /**
       * @description Where the missing is booked: it is lost, or it never left the source and is in its stock again.
       * @default WrittenOff
       */
      missingTo?: components["schemas"]["StockMissingTo"];
      reason?: components["schemas"]["StockDiscrepancyReason"];
      note?: string | null;
    };
    NewSupplierCost: {
      fromQuantity: components["schemas"]["NonNegativeGoodsQuantity"];
      unitCost: components["schemas"]["NonNegativeAmount"];
    };
    NewSupplierItem: {
      variantId: components["schemas"]["Uuid"];
      code?: string | null;
      /**
       * @description It is ordered in multiples of this.
       * @default 1
       */
      orderMultiple?: components["schemas"]["NonNegativeDecimal"];
      /**
       * @description The variant is reordered from this supplier.
       * @default false
       */
      isPreferred?: boolean;
      /** @description What one costs from a quantity on; each quantity once. */
      costs?: components["schemas"]["NewSupplierCost"][];
    };
    NewSupplierReturn: {
      id?: components["schemas"]["Uuid"];
      supplierId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      /** @description Of this order, no more goes back than came. */
      purchaseOrderId?: components["schemas"]["Uuid"];
      note?: string | null;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      /** @description Each variant once. */
      lines: components["schemas"]["NewSupplierReturnLine"][];
    };
    NewSupplierReturnLine: {
      variantId: components["schemas"]["Uuid"];
      quantity: components["schemas"]["NonNegativeGoodsQuantity"];
      reason: components["schemas"]["SupplierReturnReason"];
      note?: string | null;
    };
    NewSupportAccess: {
      /** @description The shop reads it. */
      reason: components["schemas"]["Name"];
    };
    NewTenant: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @description Lower case, digits and hyphens. */
      slug: string;
      /** @description Placement server; the first configured one when omitted. */
      server?: string;
      owner: components["schemas"]["NewTenantOwner"];
      /** @default [] */
      enabledModules?: components["schemas"]["ModuleName"][];
    };
    NewTenantDeletion: {
      /**
       * @description Days from now until the tenant may be deleted.
       * @default 30
       */
      waitDays?: number;
    };
    NewTenantOwner: {
      email: components["schemas"]["Email"];
      name: components["schemas"]["Name"];
      /** Format: password */
      password?: string;
    };
    NewUser: {
      id?: components["schemas"]["Uuid"];
      email: components["schemas"]["Email"];
      name: components["schemas"]["Name"];
      /**
       * Format: password
       * @description Without one the user is invited to choose it.
       */
      password?: string;
      /**
       * @description Holds every permission at every branch.
       * @default false
       */
      isGlobalAdmin?: boolean;
      /** @default [] */
      roleIds?: components["schemas"]["Uuid"][];
      /** @default [] */
      branchIds?: components["schemas"]["Uuid"][];
    };
    NewVariant: {
      id?: components["schemas"]["Uuid"];
      /** @default  */
      name?: components["schemas"]["Line"];
      sku: string;
      unitId: components["schemas"]["Uuid"];
      price: components["schemas"]["NonNegativeAmount"];
      cost?: components["schemas"]["NonNegativeAmount"] | null;
      /** @default [] */
      barcodes?: components["schemas"]["BarcodeInput"][];
      /**
       * @description The price is entered at the till.
       * @default false
       */
      isOpenPrice?: boolean;
      /**
       * @description What one unit takes out of stock, when that is not the variant itself: the parts of a set, the bottles of a crate.
       * @default []
       */
      components?: components["schemas"]["VariantComponent"][];
    };
    NewWebhook: {
      id: components["schemas"]["Uuid"];
      name: string;
      url: string;
      events: components["schemas"]["EventType"][];
      branchIds: components["schemas"]["Uuid"][] | null;
      /** @description False: nothing is sent, and nothing is written to be sent. */
      isActive: boolean;
      /** @description Each signs every delivery; at most two, the older first. */
      secrets: components["schemas"]["WebhookSecret"][];
      /** @description Removed, for good. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
      /** @description `whsec_` and base64: verifies signatures. Shown this once; null when the creation is repeated: add another then. */
      secret: string | null;
    };
    NewWebhookSecret: {
      id: components["schemas"]["Uuid"];
      createdAt: components["schemas"]["Timestamp"];
      /** @description `whsec_` and base64: verifies signatures. Shown this once. */
      secret: string;
    };
    /**
     * Format: decimal
     * @description A decimal as a string, in the shop's currency.
     */
    NonNegativeAmount: string;
    /**
     * Format: decimal
     * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
     */
    NonNegativeDecimal: string;
    /**
     * Format: decimal
     * @description A decimal as a string, in the unit of the variant.
     */
    NonNegativeGoodsQuantity: string;
    Notice: {
      /** @description Maintenance: the shop will be closed for a short while, and its tills go on by themselves. */
      kind: components["schemas"]["NoticeKind"];
      /** @description It closes at this time at the earliest. */
      at: components["schemas"]["Timestamp"];
      /** @description And at this time at the latest, or not at all. */
      latestAt: components["schemas"]["Timestamp"];
    };
    /** @enum {string} */
    NoticeKind: "Maintenance";
    NoticeList: {
      items: components["schemas"]["Notice"][];
    };
    /** @description Given by PIN at the till without connection. The proof is the approver's, of the other members; without one that holds the approval lets nothing through, and what it was given for is flagged. */
    OfflineApproval: {
      id: components["schemas"]["Uuid"];
      permission: string;
      approverId: components["schemas"]["Uuid"];
      /** @description What it was given for, at most. */
      amount?: components["schemas"]["NonNegativeDecimal"];
      /** @description The order that it is for. */
      orderId?: components["schemas"]["Uuid"];
      approvedAt: components["schemas"]["Timestamp"];
      proof?: components["schemas"]["PinProof"];
    };
    OpenDrawer: {
      sessionId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      registerName: string;
      status: components["schemas"]["CashSessionStatus"];
    };
    Order: {
      id: components["schemas"]["Uuid"];
      status: components["schemas"]["OrderStatus"];
      branchId: components["schemas"]["Uuid"];
      registerId: components["schemas"]["Uuid"] | null;
      cashSessionId: components["schemas"]["Uuid"] | null;
      /** @description The code of the register and a number: `A-000042`. With an R before the number (`A-R000003`) it was given by the service to what a till has pushed without a number that the books can take: no till prints such a one. */
      receiptNumber: string | null;
      ticketName: string | null;
      customerId: components["schemas"]["Uuid"] | null;
      cashierId: components["schemas"]["Uuid"];
      /** @description The till that it was posted or parked at. */
      deviceId: components["schemas"]["Uuid"] | null;
      /** @description Of what a till has pushed: the user whose session did. */
      pushedBy: components["schemas"]["Uuid"] | null;
      salespersonId: components["schemas"]["Uuid"] | null;
      /** @description ISO 4217, of three letters. */
      currency: string;
      totals: components["schemas"]["OrderTotals"];
      /** @description Something was sold or taken back by name, without an article. */
      hasCustomLines: boolean;
      /** @description Sold without connection. */
      isOffline: boolean;
      /** @description The till's clock was ahead: occurredAt is ours. */
      isClockAhead: boolean;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      businessDate: components["schemas"]["BusinessDate"];
      version: components["schemas"]["Version"];
      taxMode: components["schemas"]["TaxMode"];
      /** @description By which the customer is exempt from tax. */
      taxCertificate: string | null;
      lines: components["schemas"]["OrderLine"][];
      discounts: components["schemas"]["OrderDiscount"][];
      payments: components["schemas"]["Payment"][];
      /** @description What was paid in advance while it was parked. */
      deposits: components["schemas"]["Deposit"][];
      taxReason: string | null;
      approvals: components["schemas"]["UsedApproval"][];
      note: string | null;
      modules: components["schemas"]["OrderModules"];
      void: components["schemas"]["OrderVoid"] | null;
    };
    OrderCompletedData: {
      orderId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      registerId: components["schemas"]["Uuid"] | null;
      receiptNumber: string | null;
      customerId: components["schemas"]["Uuid"] | null;
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description In `currency`; negative for a refund. */
      total: components["schemas"]["Decimal"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
    };
    OrderCompletedEvent: {
      /** @description Of the event; webhooks have it as `webhook-id`. */
      id: components["schemas"]["Uuid"];
      /** @constant */
      type: "OrderCompleted";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      data: components["schemas"]["OrderCompletedData"];
    };
    OrderCompletedMessage: {
      /** @constant */
      type: "OrderCompleted";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      /** @description The shop. */
      tenantId: components["schemas"]["Uuid"];
      data: components["schemas"]["OrderCompletedData"];
    };
    /** @description What it took off in all. */
    OrderDiscount: {
      kind: components["schemas"]["DiscountKind"];
      value: components["schemas"]["Decimal"];
      reason: string | null;
      reasonId: components["schemas"]["Uuid"] | null;
      amount: components["schemas"]["Amount"];
      /** @description Promotion: given by a module, which has made its id. */
      source: components["schemas"]["DiscountSource"];
      promotionId: components["schemas"]["Uuid"] | null;
      /** @description Of the promotion. */
      name: string | null;
      lineIds: components["schemas"]["Uuid"][] | null;
    };
    /** @description Apportioned to what is sold of its lines, or of all, by largest remainder. */
    OrderDiscountInput: {
      kind: components["schemas"]["DiscountKind"];
      /** @description "10" is 10 %, or an amount in the currency. */
      value: components["schemas"]["NonNegativeDecimal"];
      reason?: string;
      /** @description Of a reason of the shop's list; without a text the reason is its name. */
      reasonId?: components["schemas"]["Uuid"];
      lineIds?: components["schemas"]["Uuid"][];
    };
    /** @description What one of the order's discounts took off this line. */
    OrderDiscountShare: {
      promotionId: components["schemas"]["Uuid"] | null;
      amount: components["schemas"]["Amount"];
    };
    OrderInput: {
      id?: components["schemas"]["Uuid"];
      /** @default Completed */
      status?: components["schemas"]["NewOrderStatus"];
      /** @description Of a parked order. */
      ticketName?: components["schemas"]["Name"];
      branchId: components["schemas"]["Uuid"];
      customerId?: components["schemas"]["Uuid"];
      lines: components["schemas"]["OrderLineInput"][];
      /** @default [] */
      discounts?: components["schemas"]["OrderDiscountInput"][];
      /**
       * @description false: without the service charge of the settings, which takes sales.discount.
       * @default true
       */
      serviceCharge?: boolean;
      tax?: components["schemas"]["TaxInput"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      modules?: components["schemas"]["OrderModulesInput"];
      note?: string;
      salespersonId?: components["schemas"]["Uuid"];
      /** @description Required of a completed sale. */
      cashSessionId?: components["schemas"]["Uuid"];
      /** @default [] */
      payments?: components["schemas"]["PaymentInput"][];
      /**
       * @description Sold without connection; said by the device that the register is bound to alone.
       * @default false
       */
      isOffline?: boolean;
      /** @description What the till calculated, before the rounding of cash. */
      expectedTotal?: components["schemas"]["Decimal"];
      approvalIds?: components["schemas"]["Uuid"][];
      /** @description The number that the till which is bound to the register has printed offline. Online the service numbers. What is pushed with a number that the books cannot take is numbered anew. */
      receiptNumber?: number;
    };
    OrderLine: {
      id: components["schemas"]["Uuid"];
      /** @description Charge is the service charge, the last line of an order. Fee is the restocking fee of a return. */
      kind: components["schemas"]["OrderLineKind"];
      /** @description Of a Void: the line that it takes back. */
      voidsLineId: components["schemas"]["Uuid"] | null;
      /** @description Of a Refund, and of its Void: the sold line that it gives back. */
      originalLineId: components["schemas"]["Uuid"] | null;
      /** @description It sells a gift card, or takes it back: no goods. */
      isStoredValue: boolean;
      variantId: components["schemas"]["Uuid"] | null;
      name: string;
      sku: string | null;
      unitCode: string | null;
      categoryId: components["schemas"]["Uuid"] | null;
      quantity: components["schemas"]["GoodsQuantity"];
      listPrice: components["schemas"]["Amount"] | null;
      unitPrice: components["schemas"]["Amount"];
      priceSource: components["schemas"]["LinePriceSource"];
      /** @description What was said, or the name of the reason. Of a Void: why it was taken back. */
      priceReason: string | null;
      reasonId: components["schemas"]["Uuid"] | null;
      gross: components["schemas"]["Amount"];
      /** @description Its own discounts and its share of the order's. */
      discount: components["schemas"]["Decimal"];
      net: components["schemas"]["Amount"];
      tax: components["schemas"]["Amount"];
      /** @description Not charged, because the customer is exempt; in prices with tax it is what makes the total less. */
      exemptTax: components["schemas"]["Decimal"];
      total: components["schemas"]["Amount"];
      discounts: components["schemas"]["LineDiscount"][];
      orderDiscounts: components["schemas"]["OrderDiscountShare"][];
      taxes: components["schemas"]["TaxPart"][];
      note: string | null;
      salespersonId: components["schemas"]["Uuid"] | null;
    };
    OrderLineInput: {
      id?: components["schemas"]["Uuid"];
      /**
       * @description Void takes back another line of the same receipt; with Refund goods or a deposit come back.
       * @default Sale
       */
      kind?: components["schemas"]["OrderLineInputKind"];
      /** @description The line of this receipt that a Void takes back, at its price, with its discounts and tax in proportion. Without it the only line that fits. */
      voidsLineId?: components["schemas"]["Uuid"];
      /** @description The line of an earlier sale that a Refund gives back, out of what was paid for it; at most what was sold of it. */
      originalLineId?: components["schemas"]["Uuid"];
      variantId?: components["schemas"]["Uuid"];
      /** @description Of a line without a variant. */
      name?: components["schemas"]["Name"];
      /** @description Of a line without a variant, in place of the shop's for those; with one, in place of its product's, null: untaxed. A gift card by name is untaxed by null. */
      taxGroupId?: components["schemas"]["Uuid"] | null;
      /**
       * Format: decimal
       * @description Not zero; negative when goods come back. At most as many fraction digits as the unit has.
       */
      quantity: string;
      /** @description An open price, or one in place of the list's. */
      unitPrice?: components["schemas"]["NonNegativeDecimal"];
      /** @description What a scanned price label says; the line costs exactly this. Of another quantity than the price buys it is an override. */
      labelPrice?: components["schemas"]["NonNegativeDecimal"];
      priceReason?: string;
      /** @description Of the shop's list: why it has another price, or of a Void why it is taken back. */
      reasonId?: components["schemas"]["Uuid"];
      /** @default [] */
      discounts?: components["schemas"]["LineDiscountInput"][];
      note?: string;
      salespersonId?: components["schemas"]["Uuid"];
    };
    /** @enum {string} */
    OrderLineInputKind: "Sale" | "Refund" | "Void";
    /** @enum {string} */
    OrderLineKind: "Sale" | "Refund" | "Void" | "Charge" | "Fee";
    OrderLineMargin: {
      lineId: components["schemas"]["Uuid"];
      unitCost: components["schemas"]["Amount"] | null;
      net: components["schemas"]["Amount"];
      cost: components["schemas"]["Amount"] | null;
      /** @description net less cost; null when a cost is not known. */
      margin: components["schemas"]["Decimal"] | null;
    };
    /** @enum {string} */
    OrderListStatus: "Parked" | "Completed" | "Voided";
    /** @description Without tax, in the currency of the order; of a voided sale as it was sold. */
    OrderMargin: {
      orderId: components["schemas"]["Uuid"];
      net: components["schemas"]["Amount"];
      cost: components["schemas"]["Amount"] | null;
      /** @description net less cost; null when a cost is not known. */
      margin: components["schemas"]["Decimal"] | null;
      lines: components["schemas"]["OrderLineMargin"][];
    };
    /** @description What the order keeps of modules. */
    OrderModules: {
      credit?: components["schemas"]["CreditSaleOutput"];
      promotions?: components["schemas"]["PromotionsSaleOutput"];
      loyalty?: components["schemas"]["LoyaltySaleOutput"];
    };
    /** @description What is said to modules. A member of a module that is off is 403 module_disabled. */
    OrderModulesInput: {
      credit?: components["schemas"]["CreditSaleInput"];
      promotions?: components["schemas"]["PromotionsSaleInput"];
    };
    OrderPage: {
      items: components["schemas"]["OrderSummary"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
      /** @description All that the filters leave, exact up to 10,000; with `count=true` alone. */
      count?: components["schemas"]["Version"];
      /** @description True: there are more than `count`. */
      isCountCapped?: boolean;
    };
    OrderParkedData: {
      orderId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description In `currency`; negative for a refund. */
      total: components["schemas"]["Decimal"];
    };
    OrderParkedEvent: {
      /** @description Of the event; webhooks have it as `webhook-id`. */
      id: components["schemas"]["Uuid"];
      /** @constant */
      type: "OrderParked";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      data: components["schemas"]["OrderParkedData"];
    };
    OrderParkedMessage: {
      /** @constant */
      type: "OrderParked";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      /** @description The shop. */
      tenantId: components["schemas"]["Uuid"];
      data: components["schemas"]["OrderParkedData"];
    };
    OrderReturnedData: {
      returnId: components["schemas"]["Uuid"];
      originalOrderId: components["schemas"]["Uuid"] | null;
      branchId: components["schemas"]["Uuid"];
      receiptNumber: string | null;
    };
    OrderReturnedEvent: {
      /** @description Of the event; webhooks have it as `webhook-id`. */
      id: components["schemas"]["Uuid"];
      /** @constant */
      type: "OrderReturned";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      data: components["schemas"]["OrderReturnedData"];
    };
    OrderReturnedMessage: {
      /** @constant */
      type: "OrderReturned";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      /** @description The shop. */
      tenantId: components["schemas"]["Uuid"];
      data: components["schemas"]["OrderReturnedData"];
    };
    /** @enum {string} */
    OrderSort: "Newest" | "Oldest";
    /** @enum {string} */
    OrderStatus: "Parked" | "Cancelled" | "Completed" | "Voided";
    /** @description Names are those of now; of an erased customer there is none. */
    OrderSummary: {
      id: components["schemas"]["Uuid"];
      status: components["schemas"]["OrderStatus"];
      branchId: components["schemas"]["Uuid"];
      registerId: components["schemas"]["Uuid"] | null;
      cashSessionId: components["schemas"]["Uuid"] | null;
      /** @description The code of the register and a number: `A-000042`. With an R before the number (`A-R000003`) it was given by the service to what a till has pushed without a number that the books can take: no till prints such a one. */
      receiptNumber: string | null;
      ticketName: string | null;
      customerId: components["schemas"]["Uuid"] | null;
      cashierId: components["schemas"]["Uuid"];
      /** @description The till that it was posted or parked at. */
      deviceId: components["schemas"]["Uuid"] | null;
      /** @description Of what a till has pushed: the user whose session did. */
      pushedBy: components["schemas"]["Uuid"] | null;
      salespersonId: components["schemas"]["Uuid"] | null;
      /** @description ISO 4217, of three letters. */
      currency: string;
      totals: components["schemas"]["OrderTotals"];
      /** @description Something was sold or taken back by name, without an article. */
      hasCustomLines: boolean;
      /** @description Sold without connection. */
      isOffline: boolean;
      /** @description The till's clock was ahead: occurredAt is ours. */
      isClockAhead: boolean;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      businessDate: components["schemas"]["BusinessDate"];
      version: components["schemas"]["Version"];
      branchName: string;
      registerName: string | null;
      cashierName: string;
      salespersonName: string | null;
      customerName: string | null;
      payments: components["schemas"]["OrderTender"][];
    };
    OrderTender: {
      methodId: components["schemas"]["Uuid"];
      method: string;
      amount: components["schemas"]["Amount"];
    };
    /** @description Of all lines, negative where goods come back. `gross` is before discounts, `net` without tax, `total` with it, before `rounding` and `tip`. */
    OrderTotals: {
      gross: components["schemas"]["Amount"];
      lineDiscount: components["schemas"]["Amount"];
      orderDiscount: components["schemas"]["Amount"];
      net: components["schemas"]["Amount"];
      tax: components["schemas"]["Amount"];
      /** @description Not charged, because the customer is exempt; in prices with tax it is what makes the total less. */
      exemptTax: components["schemas"]["Decimal"];
      total: components["schemas"]["Amount"];
      /** @description Of the cash part; paid is total, rounding and tip. */
      rounding: components["schemas"]["Decimal"];
      tip: components["schemas"]["Amount"];
      /** @description Paid in advance, and not among the payments. */
      deposit: components["schemas"]["Decimal"];
      tendered: components["schemas"]["Amount"];
      change: components["schemas"]["Amount"];
    };
    OrderVoid: {
      reason: string;
      reasonId: components["schemas"]["Uuid"] | null;
      note: string | null;
      userId: components["schemas"]["Uuid"];
      at: components["schemas"]["Timestamp"];
    };
    OrderVoidedData: {
      orderId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      receiptNumber: string | null;
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description In `currency`; negative for a refund. */
      total: components["schemas"]["Decimal"];
    };
    OrderVoidedEvent: {
      /** @description Of the event; webhooks have it as `webhook-id`. */
      id: components["schemas"]["Uuid"];
      /** @constant */
      type: "OrderVoided";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      data: components["schemas"]["OrderVoidedData"];
    };
    OrderVoidedMessage: {
      /** @constant */
      type: "OrderVoided";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      /** @description The shop. */
      tenantId: components["schemas"]["Uuid"];
      data: components["schemas"]["OrderVoidedData"];
    };
    /** @description You do not hold all of these permissions, or only a global admin may do this to a global admin. */
    OutOfScopePermissionProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "out_of_scope_permission";
      /** @description Those that the caller does not hold. */
      permissions?: string[];
    };
    Overview: {
      tenants: components["schemas"]["TenantCounts"];
      health: components["schemas"]["TenantHealth"];
      moves: components["schemas"]["MovesOverview"];
      deletions: components["schemas"]["DeletionsOverview"];
      quotas: components["schemas"]["QuotasOverview"];
      webhooks: components["schemas"]["WebhooksOverview"];
      mails: components["schemas"]["MailsOverview"];
      /** @description Placement servers that do not answer within three seconds, or have tenants and are not configured. */
      serversDown: string[];
      backup: components["schemas"]["BackupOverview"];
    };
    OwnerInvitation: {
      email?: components["schemas"]["Email"];
      name?: components["schemas"]["Name"];
    };
    OwnPin: {
      /** Format: password */
      password: string;
      /** @description Four to six digits. */
      pin: string;
    };
    PairingEntry: {
      /** @description Eight letters and digits, for people to type; hyphens do not matter. */
      code: string;
      publicKey?: components["schemas"]["DevicePublicKey"];
    };
    PairingGrant: {
      /** @description Eight letters and digits, for people to type; hyphens do not matter. */
      code: string;
      expiresAt: components["schemas"]["Timestamp"];
    };
    /** @description All of a parked order's content. */
    ParkedPut: {
      ticketName?: components["schemas"]["Name"];
      branchId: components["schemas"]["Uuid"];
      customerId?: components["schemas"]["Uuid"];
      lines: components["schemas"]["OrderLineInput"][];
      /** @default [] */
      discounts?: components["schemas"]["OrderDiscountInput"][];
      /**
       * @description false: without the service charge of the settings, which takes sales.discount.
       * @default true
       */
      serviceCharge?: boolean;
      tax?: components["schemas"]["TaxInput"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      modules?: components["schemas"]["OrderModulesInput"];
      note?: string;
      salespersonId?: components["schemas"]["Uuid"];
    };
    PasswordChange: {
      /** Format: password */
      currentPassword: string;
      /** Format: password */
      newPassword: string;
    };
    PasswordProof: {
      /** Format: password */
      password: string;
    };
    Payment: {
      id: components["schemas"]["Uuid"];
      methodId: components["schemas"]["Uuid"];
      method: string;
      /** @description What was handed over; negative when it was paid out. */
      tendered: components["schemas"]["Decimal"];
      /** @description What was given back. */
      change: components["schemas"]["Decimal"];
      /** @description What was kept, change taken off; negative when it was paid out. */
      amount: components["schemas"]["Decimal"];
      /** @description What of the amount is a tip. */
      tip: components["schemas"]["Decimal"];
      reference: string | null;
    };
    /** @description A payment or a write-off is more than what is owed. */
    PaymentExceedsBalanceProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "payment_exceeds_balance";
      balance: components["schemas"]["Decimal"];
      requested: components["schemas"]["Decimal"];
    };
    PaymentInput: {
      id?: components["schemas"]["Uuid"];
      methodId: components["schemas"]["Uuid"];
      /** @description What was handed over; negative when it is paid out. */
      tendered: components["schemas"]["Decimal"];
      /**
       * @description What of it is a tip: due beside the total, and no revenue.
       * @default 0
       */
      tip?: components["schemas"]["NonNegativeDecimal"];
      reference?: string;
      modules?: components["schemas"]["PaymentModulesInput"];
    };
    PaymentMethod: {
      id: components["schemas"]["Uuid"];
      name: string;
      kind: string;
      /** @description The till opens the drawer. */
      opensDrawer: boolean;
      /** @description More may be tendered than is due: changeAs is not None. */
      allowsChange: boolean;
      /** @description Rounded to the smallest coin of the settings. */
      isRounded: boolean;
      /** @description A payment names a reference, as the slip of a card. */
      requiresReference: boolean;
      /** @description A sale that is paid by it names the customer. */
      requiresCustomer: boolean;
      /** @description Whether a till takes it without connection. */
      worksOffline: boolean;
      /** @description How what is tendered beyond what is due goes back: not at all; in cash, out of the drawer; or by the method itself, as the rest of a voucher. Of a method that is Cash, Own is Cash. */
      changeAs: components["schemas"]["ChangeAs"];
      /** @description Of what is not cash and gives its change in cash: the most that may go back of a payment; null: any. */
      maxCashBack: components["schemas"]["Decimal"] | null;
      maxAmount: components["schemas"]["Amount"] | null;
      /** @description Lower ones stand first. */
      sortOrder: components["schemas"]["Version"];
      /** @description The branches that take it; null: all. */
      branchIds: components["schemas"]["Uuid"][] | null;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    PaymentMethodCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /**
       * @description The till opens the drawer.
       * @default false
       */
      opensDrawer?: boolean;
      /** @description true: changeAs is Cash unless it says otherwise. false: changeAs is None. */
      allowsChange?: boolean;
      /** @description How what is tendered beyond what is due goes back: not at all; in cash, out of the drawer; or by the method itself, as the rest of a voucher. Of a method that is Cash, Own is Cash. */
      changeAs?: components["schemas"]["ChangeAs"];
      /** @default null */
      maxCashBack?: components["schemas"]["NonNegativeDecimal"] | null;
      /**
       * @description Rounded to the smallest coin of the settings.
       * @default false
       */
      isRounded?: boolean;
      /**
       * @description A payment names a reference, as the slip of a card.
       * @default false
       */
      requiresReference?: boolean;
      /**
       * @description A sale that is paid by it names the customer.
       * @default false
       */
      requiresCustomer?: boolean;
      /**
       * @description Whether a till takes it without connection.
       * @default false
       */
      worksOffline?: boolean;
      /**
       * Format: decimal
       * @default null
       */
      maxAmount?: string | null;
      /** @default 0 */
      sortOrder?: number;
      /**
       * @description The branches that take it; null: all.
       * @default null
       */
      branchIds?: components["schemas"]["Uuid"][] | null;
      /** @description Cash is what lies in the drawer. */
      kind: components["schemas"]["TenderKind"];
    };
    PaymentMethodPage: {
      items: components["schemas"]["PaymentMethod"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    PaymentMethodPatch: {
      name?: components["schemas"]["Name"];
      /** @description The till opens the drawer. */
      opensDrawer?: boolean;
      /** @description true: changeAs is Cash unless it says otherwise. false: changeAs is None. */
      allowsChange?: boolean;
      /** @description How what is tendered beyond what is due goes back: not at all; in cash, out of the drawer; or by the method itself, as the rest of a voucher. Of a method that is Cash, Own is Cash. */
      changeAs?: components["schemas"]["ChangeAs"];
      maxCashBack?: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description Rounded to the smallest coin of the settings. */
      isRounded?: boolean;
      /** @description A payment names a reference, as the slip of a card. */
      requiresReference?: boolean;
      /** @description A sale that is paid by it names the customer. */
      requiresCustomer?: boolean;
      /** @description Whether a till takes it without connection. */
      worksOffline?: boolean;
      /** Format: decimal */
      maxAmount?: string | null;
      sortOrder?: number;
      /** @description The branches that take it; null: all. */
      branchIds?: components["schemas"]["Uuid"][] | null;
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    PaymentMethodsRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      kind: string;
      /** @description The till opens the drawer. */
      opensDrawer: boolean;
      /** @description Rounded to the smallest coin of the settings. */
      isRounded: boolean;
      /** @description A payment names a reference, as the slip of a card. */
      requiresReference: boolean;
      /** @description A sale that is paid by it names the customer. */
      requiresCustomer: boolean;
      /** @description Whether a till takes it without connection. */
      worksOffline: boolean;
      /** @description How what is tendered beyond what is due goes back: not at all; in cash, out of the drawer; or by the method itself, as the rest of a voucher. Of a method that is Cash, Own is Cash. */
      changeAs: components["schemas"]["ChangeAs"];
      /** @description Of what is not cash and gives its change in cash: the most that may go back of a payment; null: any. */
      maxCashBack: components["schemas"]["Decimal"] | null;
      maxAmount: components["schemas"]["Amount"] | null;
      /** @description Lower ones stand first. */
      sortOrder: components["schemas"]["Version"];
      /** @description The branches that take it; null: all. */
      branchIds: components["schemas"]["Uuid"][] | null;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    /** @description What a payment says to modules: an account, a card, a code. A member of a module that is off is 403 module_disabled. */
    PaymentModulesInput: {
      credit?: components["schemas"]["CreditTenderInput"];
    };
    /** @enum {string} */
    Permission: "catalogue.read" | "catalogue.write" | "catalogue.readCost" | "branches.manage" | "devices.manage" | "users.manage" | "users.setPin" | "roles.manage" | "integrations.manage" | "settings.manage" | "customers.read" | "customers.write" | "customers.merge" | "customers.exempt" | "customers.setTerms" | "customers.erase" | "customers.export" | "inventory.read" | "inventory.adjust" | "inventory.count" | "inventory.approveCount" | "cash.read" | "cash.manage" | "cash.movement" | "cash.movementAny" | "cash.closeAny" | "cash.readExpected" | "cash.approveVariance" | "sales.read" | "sales.create" | "sales.discount" | "sales.discountAny" | "sales.overridePrice" | "sales.overrideTax" | "sales.refund" | "sales.custom" | "sales.voidLine" | "sales.void" | "sales.backdate" | "sales.large" | "sales.nosale" | "sync.review" | "audit.read" | "reports.export" | "credit.read" | "credit.manage" | "credit.overLimit" | "credit.receive" | "credit.adjust" | "credit.issue" | "purchasing.read" | "purchasing.write" | "purchasing.submit" | "purchasing.receive" | "purchasing.return" | "transfers.read" | "transfers.write" | "transfers.approve" | "transfers.dispatch" | "transfers.receive" | "returns.read" | "returns.create" | "returns.withoutReceipt" | "returns.override" | "returns.inspect" | "reports.read" | "reports.save" | "promotions.read" | "promotions.write" | "promotions.enable" | "promotions.coupons" | "loyalty.read" | "loyalty.manage" | "loyalty.enrol" | "loyalty.redeem" | "loyalty.adjust";
    PermissionCatalogue: {
      items: components["schemas"]["PermissionText"][];
    };
    /** @description This needs the permission `permission`. */
    PermissionDeniedProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "permission_denied";
      /** @description `<area>.<verb>`. */
      permission: string;
    };
    Permissions: {
      roles: string[];
      permissions: string[];
      /** @description Holds every permission at every branch. */
      isGlobalAdmin: boolean;
      branchIds: components["schemas"]["Uuid"][];
    };
    PermissionText: {
      permission: string;
      description: string;
    };
    PinLogin: {
      userId: components["schemas"]["Uuid"];
      /** @description Four to six digits. */
      pin: string;
    };
    /** @description That somebody typed their PIN at this till: a MAC by the key that it unlocks in the till's verifiers, over the canonical JSON (RFC 8785) of what is proved with `deviceId`, `issuedAt` and `at`. */
    PinProof: {
      /** @description Of the verifiers, as they say it. */
      issuedAt: components["schemas"]["Timestamp"];
      /** @description When: `issuedAt`, and what has passed since by the till's clock. */
      at: components["schemas"]["Timestamp"];
      /** @description HMAC-SHA-256, base64url. */
      mac: string;
    };
    PinState: {
      isSet: boolean;
      /** @description At a till too many wrong ones were tried in a row: it is refused there until another one is set. */
      isSuspended: boolean;
    };
    PlacedTenant: {
      tenantId: components["schemas"]["Uuid"];
      name: string;
      slug: string;
      mode: components["schemas"]["PlacementMode"];
      schemaName: string | null;
      /** @description False: the tenant is stopped; its requests get 503. */
      isActive: boolean;
      server: string;
      enabledModules: string[];
      migrationHead: string | null;
      createdAt: components["schemas"]["Timestamp"];
      /** @description For `If-Match`; it grows with each change of the tenant or its quotas. */
      version: components["schemas"]["Version"];
      /** @description Of `server`, some seconds ago at most. Down: it does not answer, or is not configured. */
      serverHealth: components["schemas"]["ServerHealth"];
      /** @description The first of these that is true. Graduating: a graduation or move is under way. Fenced: one that died left it closed. */
      state: components["schemas"]["TenantState"];
      /** @description What the service found when it last diagnosed every tenant, or recovered this one. Null: healthy, or being moved. */
      illness: components["schemas"]["TenantIllness"] | null;
      /** @description Since when something for its webhooks waits that a receiver did not take when it was sent; null when nothing does. */
      webhooksFailingSince: components["schemas"]["Timestamp"] | null;
      /** @description The newest, over or not. */
      appointment: components["schemas"]["MoveAppointment"] | null;
    };
    /** @enum {string} */
    PlacementMode: "Shared" | "Dedicated";
    PlacementServer: {
      name: string;
      health: components["schemas"]["ServerHealth"];
      version: string | null;
      tenants: components["schemas"]["Version"];
      /** @description Databases that the provisioner owns. */
      databases: components["schemas"]["Version"] | null;
      /** @description Client connections to the server. */
      connections: components["schemas"]["Version"] | null;
      maxConnections: components["schemas"]["Version"] | null;
    };
    PlacementServerList: {
      items: components["schemas"]["PlacementServer"][];
    };
    /** @enum {string} */
    PlainErrorCode: "allocation_invalid" | "already_flipped" | "appointment_exists" | "approval_refused" | "bad_request" | "barcode_taken" | "branch_awaits_transfers" | "branch_inactive" | "busy" | "cannot_modify_self" | "category_cycle" | "category_not_empty" | "change_not_allowed" | "code_invalid" | "code_taken" | "composite_nested" | "count_already_posted" | "count_not_in_review" | "count_not_open" | "count_required" | "coupon_of_series" | "credit_account_blocked" | "credit_account_exists" | "credit_not_enabled" | "cross_site" | "currency_locked" | "customer_archived" | "customer_blocked" | "customer_contact_required" | "customer_erased" | "customer_group_in_use" | "customer_required" | "date_range_too_large" | "dead_letter_settled" | "dead_letters_full" | "deletion_pending" | "device_already_bound" | "device_key_fixed" | "device_revoked" | "device_syncs_only" | "device_unknown" | "drawer_insufficient" | "duplicate_conflict" | "email_taken" | "entry_already_reversed" | "factor_enrolled" | "factor_not_enrolled" | "graduation_cancelled" | "headers_too_large" | "hold_ended" | "internal_error" | "invalid_barcode_rule" | "invitation_accepted" | "last_admin" | "last_owner" | "last_secret" | "link_invalid" | "loyalty_account_blocked" | "loyalty_account_exists" | "loyalty_offline_not_allowed" | "maintenance_in_progress" | "method_not_allowed" | "method_unavailable" | "migrations_pending" | "name_taken" | "not_adoptable" | "not_found" | "not_graduable" | "order_already_voided" | "order_not_parked" | "order_not_returnable" | "order_not_voidable" | "pairing_code_invalid" | "password_required" | "payload_too_large" | "payment_reference_required" | "person_required" | "po_empty" | "po_not_cancellable" | "po_not_closable" | "po_not_editable" | "po_not_open" | "price_list_overlap" | "product_archived" | "program_inactive" | "promotion_archived" | "promotion_enabled" | "promotion_ended" | "promotion_invalid_tiers" | "promotion_not_enabled" | "rate_limited" | "reason_required" | "reauthentication_failed" | "reauthentication_required" | "receipt_number_invalid" | "receipt_number_taken" | "register_inactive" | "register_not_bound" | "request_timeout" | "return_not_pending" | "return_requires_receipt" | "role_in_use" | "same_branch" | "seller_unknown" | "server_busy" | "service_account_revoked" | "session_already_open" | "session_closed" | "session_not_open" | "sku_taken" | "supplier_return_ended" | "support_read_only" | "support_refused" | "tax_group_in_use" | "tax_rate_in_use" | "tenant_already_there" | "tenant_mismatch" | "tenant_not_dedicated" | "tenant_not_found" | "tenant_not_shared" | "tenant_unavailable" | "tender_exceeds_limit" | "timed_out" | "too_many_loyalty_rules" | "too_many_price_lists" | "too_many_promotions" | "too_many_saved_reports" | "too_many_secrets" | "too_many_streams" | "too_many_webhooks" | "transfer_empty" | "transfer_not_approved" | "transfer_not_cancellable" | "transfer_not_dispatched" | "transfer_not_draft" | "transfer_not_requested" | "unit_in_use" | "unknown_server" | "unsupported_media_type" | "uri_too_long" | "voucher_blocked" | "voucher_expired" | "webhook_archived" | "wrong_plane";
    /** @description A problem of which `errorCode` says all. */
    PlainProblem: components["schemas"]["ApiProblemDetails"] & {
      errorCode: components["schemas"]["PlainErrorCode"];
    };
    /** @enum {string} */
    PlatformRole: "Owner" | "Operator" | "Support";
    PlatformUser: {
      id: components["schemas"]["Uuid"];
      email: string;
      name: string;
      /** @description What it may do: GET /admin/permissions. */
      role: components["schemas"]["PlatformRole"];
      /** @description False: cannot sign in. */
      isActive: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
      lastLoginAt: components["schemas"]["Timestamp"] | null;
    };
    PlatformUserPage: {
      items: components["schemas"]["PlatformUser"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    PlatformUserPatch: {
      name?: components["schemas"]["Name"];
      /** @description What it may do: GET /admin/permissions. */
      role?: components["schemas"]["PlatformRole"];
    };
    /** @description What `variantIds` cost is known neither by the order, the supplier nor the catalogue: name it, 0 for a gift. */
    PoCostMissingProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "po_cost_missing";
      variantIds: components["schemas"]["Uuid"][];
    };
    /** @description The account does not have so many points that can be used now. */
    PointsInsufficientProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "points_insufficient";
      available: components["schemas"]["Decimal"];
      requested: components["schemas"]["Decimal"];
    };
    /** @description What of it is of a line. */
    PointsOfLine: {
      lineId: components["schemas"]["Uuid"];
      points: components["schemas"]["Version"];
    };
    /** @description What pages keep for their user, such as views and columns: JSON of at most 16384 bytes and 10 levels. */
    Preferences: {
      [key: string]: unknown;
    };
    PriceList: {
      id: components["schemas"]["Uuid"];
      name: string;
      branchId: components["schemas"]["Uuid"] | null;
      customerGroupId: components["schemas"]["Uuid"] | null;
      validFrom: components["schemas"]["Timestamp"] | null;
      validTo: components["schemas"]["Timestamp"] | null;
      /** @description The higher wins. */
      priority: number;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    PriceListCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @default null */
      branchId?: components["schemas"]["Uuid"] | null;
      customerGroupId?: components["schemas"]["Uuid"] | null;
      validFrom?: components["schemas"]["Timestamp"] | null;
      validTo?: components["schemas"]["Timestamp"] | null;
      /**
       * @description The higher wins.
       * @default 0
       */
      priority?: number;
    };
    /** @description All entries of the list, at most 20 of a variant. */
    PriceListEntries: {
      entries: components["schemas"]["PriceListEntry"][];
    };
    /** @description Each variant and quantity once; the other entries stay. */
    PriceListEntriesPatch: {
      /**
       * @description Added, or with another price.
       * @default []
       */
      set?: components["schemas"]["PriceListEntry"][];
      /**
       * @description Taken out, if they are there.
       * @default []
       */
      remove?: components["schemas"]["PriceListEntryKey"][];
    };
    PriceListEntriesRow: {
      variantId: components["schemas"]["Uuid"];
      priceListId: components["schemas"]["Uuid"];
      minQuantity: components["schemas"]["GoodsQuantity"];
      price: components["schemas"]["Amount"];
    };
    PriceListEntry: {
      variantId: components["schemas"]["Uuid"];
      /** @default 0 */
      minQuantity?: components["schemas"]["NonNegativeGoodsQuantity"];
      /** @description Of one unit. */
      price: components["schemas"]["NonNegativeDecimal"];
    };
    PriceListEntryKey: {
      variantId: components["schemas"]["Uuid"];
      /** @default 0 */
      minQuantity?: components["schemas"]["NonNegativeGoodsQuantity"];
    };
    PriceListEntryPage: {
      items: components["schemas"]["ListedPriceListEntry"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    PriceListPage: {
      items: components["schemas"]["PriceList"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    PriceListPatch: {
      name?: components["schemas"]["Name"];
      branchId?: components["schemas"]["Uuid"] | null;
      customerGroupId?: components["schemas"]["Uuid"] | null;
      validFrom?: components["schemas"]["Timestamp"] | null;
      validTo?: components["schemas"]["Timestamp"] | null;
      /** @description The higher wins. */
      priority?: number;
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    PriceListsRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      branchId: components["schemas"]["Uuid"] | null;
      customerGroupId: components["schemas"]["Uuid"] | null;
      validFrom: components["schemas"]["Timestamp"] | null;
      validTo: components["schemas"]["Timestamp"] | null;
      /** @description The higher wins. */
      priority: number;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    Product: {
      id: components["schemas"]["Uuid"];
      name: string;
      description: string | null;
      categoryId: components["schemas"]["Uuid"] | null;
      taxGroupId: components["schemas"]["Uuid"] | null;
      /** @description Of its picture, with what changes when the picture does; `&size=Small` for a small one. */
      imageUrl: string | null;
      variants: components["schemas"]["Variant"][];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    ProductImagesRow: {
      productId: components["schemas"]["Uuid"];
      /** @description Of its picture; `&size=Small` for a small one. */
      imageUrl: string;
    };
    ProductPage: {
      items: components["schemas"]["Product"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
      /** @description All that the filters leave, exact up to 10,000; with `count=true` alone. */
      count?: components["schemas"]["Version"];
      /** @description True: there are more than `count`. */
      isCountCapped?: boolean;
    };
    ProductPatch: {
      name?: components["schemas"]["Name"];
      description?: string | null;
      categoryId?: components["schemas"]["Uuid"] | null;
      taxGroupId?: components["schemas"]["Uuid"] | null;
      isArchived?: boolean;
    };
    ProductsRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      categoryId: components["schemas"]["Uuid"] | null;
      taxGroupId: components["schemas"]["Uuid"] | null;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    ProductTile: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "Product";
      productId: components["schemas"]["Uuid"];
      /** @default null */
      color?: components["schemas"]["TileColor"] | null;
    };
    Promotion: {
      id: components["schemas"]["Uuid"];
      name: string;
      type: components["schemas"]["PromotionType"];
      status: components["schemas"]["PromotionStatus"];
      /** @description Within a priority: Exclusive comes first and alone, then the best price against all that compound, at most ten on a line and ten of type Threshold on an order. */
      concurrency: components["schemas"]["PromotionConcurrency"];
      /** @description The higher comes first; of what it takes something off lower ones take nothing. */
      priority: number;
      schedule: components["schemas"]["PromotionSchedule"];
      audience: components["schemas"]["PromotionAudience"];
      /** @description None: every branch. */
      branchIds: components["schemas"]["Uuid"][];
      rule: components["schemas"]["PromotionRule"];
      requiresCoupon: boolean;
      /** @description Lines whose price was overridden by hand take part, too. */
      includesOverrides: boolean;
      /** @description How many units, or sets, of an order get it. Of a Threshold nothing. */
      maxPerOrder: number | null;
      maxDiscount: components["schemas"]["Amount"] | null;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    PromotionArticles: {
      /**
       * @description The articles of these and of the categories below them.
       * @default []
       */
      categoryIds?: components["schemas"]["Uuid"][];
      /** @default [] */
      productIds?: components["schemas"]["Uuid"][];
      /** @default [] */
      variantIds?: components["schemas"]["Uuid"][];
    };
    PromotionAudience: {
      /**
       * @description Only for sales that name their customer.
       * @default false
       */
      requiresCustomer?: boolean;
      /**
       * @description None: of any group, or of none.
       * @default []
       */
      customerGroupIds?: components["schemas"]["Uuid"][];
    };
    PromotionBenefit: {
      /** @description Price: what it costs instead, if that is less. */
      kind: components["schemas"]["BenefitKind"];
      /** @description "10" is 10 %, or an amount in the currency. */
      value: components["schemas"]["NonNegativeDecimal"];
    };
    /** @enum {string} */
    PromotionConcurrency: "Exclusive" | "BestPrice" | "Compound";
    PromotionCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      type: components["schemas"]["PromotionType"];
      /**
       * @description Within a priority: Exclusive comes first and alone, then the best price against all that compound, at most ten on a line and ten of type Threshold on an order.
       * @default BestPrice
       */
      concurrency?: components["schemas"]["PromotionConcurrency"];
      /**
       * @description The higher comes first; of what it takes something off lower ones take nothing.
       * @default 0
       */
      priority?: number;
      /**
       * @default {
       *       "startsOn": null,
       *       "endsOn": null,
       *       "hours": []
       *     }
       */
      schedule?: components["schemas"]["PromotionSchedule"];
      /**
       * @default {
       *       "requiresCustomer": false,
       *       "customerGroupIds": []
       *     }
       */
      audience?: components["schemas"]["PromotionAudience"];
      /**
       * @description None: every branch.
       * @default []
       */
      branchIds?: components["schemas"]["Uuid"][];
      rule: components["schemas"]["PromotionRule"];
      /** @default false */
      requiresCoupon?: boolean;
      /**
       * @description Lines whose price was overridden by hand take part, too.
       * @default false
       */
      includesOverrides?: boolean;
      /**
       * @description How many units, or sets, of an order get it. Of a Threshold nothing.
       * @default null
       */
      maxPerOrder?: number | null;
      /**
       * Format: decimal
       * @description How much it takes off an order.
       * @default null
       */
      maxDiscount?: string | null;
    };
    PromotionEvaluation: {
      quote: components["schemas"]["Quote"];
      /** @description Of each promotion that is enabled. */
      promotions: components["schemas"]["PromotionResult"][];
    };
    /** @description With a benefit of its own it is on each of its pieces. */
    PromotionGroup: {
      /** @description Whole pieces that a set has of it. */
      quantity: number;
      items: components["schemas"]["PromotionItems"];
      benefit?: components["schemas"]["PromotionBenefit"];
    };
    /** @description What does not end later than it begins goes on into the next day. */
    PromotionHours: {
      days: components["schemas"]["Weekday"][];
      /** @description HH:MM, up to 24:00. */
      from: string;
      /** @description HH:MM, up to 24:00. */
      to: string;
    };
    /** @description What includes nothing includes every article. Lines by name are never among them. */
    PromotionItems: {
      /**
       * @default {
       *       "categoryIds": [],
       *       "productIds": [],
       *       "variantIds": []
       *     }
       */
      includes?: components["schemas"]["PromotionArticles"];
      /**
       * @default {
       *       "categoryIds": [],
       *       "productIds": [],
       *       "variantIds": []
       *     }
       */
      excludes?: components["schemas"]["PromotionArticles"];
    };
    PromotionPage: {
      items: components["schemas"]["Promotion"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @description Of a promotion that is not enabled; schedule, audience and rule as a whole. */
    PromotionPatch: {
      name?: components["schemas"]["Name"];
      /** @description Within a priority: Exclusive comes first and alone, then the best price against all that compound, at most ten on a line and ten of type Threshold on an order. */
      concurrency?: components["schemas"]["PromotionConcurrency"];
      /** @description The higher comes first; of what it takes something off lower ones take nothing. */
      priority?: number;
      schedule?: components["schemas"]["PromotionSchedule"];
      audience?: components["schemas"]["PromotionAudience"];
      /** @description None: every branch. */
      branchIds?: components["schemas"]["Uuid"][];
      rule?: components["schemas"]["PromotionRule"];
      requiresCoupon?: boolean;
      /** @description Lines whose price was overridden by hand take part, too. */
      includesOverrides?: boolean;
      /** @description How many units, or sets, of an order get it. Of a Threshold nothing. */
      maxPerOrder?: number | null;
      /**
       * Format: decimal
       * @description How much it takes off an order.
       */
      maxDiscount?: string | null;
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    PromotionResult: {
      promotionId: components["schemas"]["Uuid"];
      version: components["schemas"]["Version"];
      name: string;
      /** @description NothingIncluded: nothing of the basket is. NotReached: not enough of it. Outdone: others take off more, or come first. */
      result: components["schemas"]["PromotionResultKind"];
      discount: components["schemas"]["Amount"];
      lines: components["schemas"]["PromotionShare"][];
    };
    /** @enum {string} */
    PromotionResultKind: "Applied" | "OtherBranch" | "NotInForce" | "OutsideHours" | "OtherCustomers" | "NoCoupon" | "Declined" | "NothingIncluded" | "NotReached" | "Outdone";
    /** @description Simple has items and a benefit on each unit; Quantity items and tiers; Threshold items and tiers of amounts; MixAndMatch groups, and a benefit on the set or on groups; Bundle groups, and the price of the set. */
    PromotionRule: {
      items?: components["schemas"]["PromotionItems"];
      benefit?: components["schemas"]["PromotionSetBenefit"];
      tiers?: components["schemas"]["PromotionTier"][];
      groups?: components["schemas"]["PromotionGroup"][];
    };
    /** @description Days, both included, and times by the clocks of the branch. */
    PromotionSchedule: {
      /** @default null */
      startsOn?: components["schemas"]["LocalDate"] | null;
      /** @default null */
      endsOn?: components["schemas"]["LocalDate"] | null;
      /** @default [] */
      hours?: components["schemas"]["PromotionHours"][];
    };
    PromotionSetBenefit: {
      /** @description Price: what it costs instead, if that is less. */
      kind: components["schemas"]["BenefitKind"];
      /** @description "10" is 10 %, or an amount in the currency. */
      value: components["schemas"]["NonNegativeDecimal"];
      /** @description Of MixAndMatch: on so many of the cheapest pieces of each set, instead of on the set as a whole. */
      cheapest?: number;
    };
    PromotionShare: {
      lineId: components["schemas"]["Uuid"];
      amount: components["schemas"]["Amount"];
    };
    PromotionsRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      type: components["schemas"]["PromotionType"];
      status: components["schemas"]["PromotionStatus"];
      /** @description Within a priority: Exclusive comes first and alone, then the best price against all that compound, at most ten on a line and ten of type Threshold on an order. */
      concurrency: components["schemas"]["PromotionConcurrency"];
      /** @description The higher comes first; of what it takes something off lower ones take nothing. */
      priority: number;
      schedule: components["schemas"]["PromotionSchedule"];
      audience: components["schemas"]["PromotionAudience"];
      /** @description None: every branch. */
      branchIds: components["schemas"]["Uuid"][];
      rule: components["schemas"]["PromotionRule"];
      requiresCoupon: boolean;
      /** @description Lines whose price was overridden by hand take part, too. */
      includesOverrides: boolean;
      /** @description How many units, or sets, of an order get it. Of a Threshold nothing. */
      maxPerOrder: number | null;
      maxDiscount: components["schemas"]["Amount"] | null;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    PromotionsSaleInput: {
      coupons?: string[];
      /** @description Promotions that are not wanted this time. */
      declinedIds?: components["schemas"]["Uuid"][];
    };
    PromotionsSaleOutput: {
      applied: components["schemas"]["AppliedPromotion"][];
      coupons: components["schemas"]["CouponOfSale"][];
    };
    /** @enum {string} */
    PromotionStatus: "Draft" | "Enabled" | "Disabled" | "Expired";
    PromotionTier: {
      /**
       * Format: decimal
       * @description The quantity, or the amount, from which on it is given.
       */
      from: string;
      benefit: components["schemas"]["PromotionBenefit"];
    };
    /** @enum {string} */
    PromotionType: "Simple" | "Quantity" | "MixAndMatch" | "Threshold" | "Bundle";
    PurchaseCostLine: {
      variantId: components["schemas"]["Uuid"];
      received: components["schemas"]["GoodsQuantity"];
      /** @description How many of them were still there, when what was there first leaves first. */
      remaining: components["schemas"]["Decimal"];
      /** @description The share of the line. For those who may see costs, else null. */
      cost: components["schemas"]["Decimal"] | null;
      /** @description What of it went into stock, with the goods that were still there. For those who may see costs, else null. */
      stockCost: components["schemas"]["Decimal"] | null;
      /** @description The rest: an expense, and in no stock. For those who may see costs, else null. */
      varianceCost: components["schemas"]["Decimal"] | null;
    };
    PurchaseCosts: {
      id: components["schemas"]["Uuid"];
      receiptId: components["schemas"]["Uuid"];
      /** @description Of the invoice. */
      reference: string | null;
      note: string | null;
      createdBy: components["schemas"]["Uuid"];
      createdAt: components["schemas"]["Timestamp"];
      costs: components["schemas"]["LandedCost"][] | null;
      /** @description What the costs come to. For those who may see costs, else null. */
      totalCost: components["schemas"]["Decimal"] | null;
      /** @description What of it went into stock, with the goods that were still there. For those who may see costs, else null. */
      stockCost: components["schemas"]["Decimal"] | null;
      /** @description The rest: an expense, and in no stock. For those who may see costs, else null. */
      varianceCost: components["schemas"]["Decimal"] | null;
      lines: components["schemas"]["PurchaseCostLine"][];
    };
    PurchaseCostsPage: {
      items: components["schemas"]["PurchaseCosts"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    PurchaseOrder: {
      id: components["schemas"]["Uuid"];
      /** @description Counted through the shop: PO-000001. */
      number: string;
      supplierId: components["schemas"]["Uuid"];
      supplierName: string;
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      status: components["schemas"]["PurchaseOrderStatus"];
      /** @description The supplier's number of the order. */
      reference: string | null;
      note: string | null;
      expectedOn: components["schemas"]["LocalDate"] | null;
      createdBy: components["schemas"]["Uuid"];
      createdByName: string;
      createdAt: components["schemas"]["Timestamp"];
      submittedBy: components["schemas"]["Uuid"] | null;
      submittedByName: string | null;
      submittedAt: components["schemas"]["Timestamp"] | null;
      mailedAt: components["schemas"]["Timestamp"] | null;
      endedBy: components["schemas"]["Uuid"] | null;
      endedByName: string | null;
      endedAt: components["schemas"]["Timestamp"] | null;
      endReason: string | null;
      lineCount: components["schemas"]["Version"];
      /** @description For those who may see costs, else null; null, too, when none is known. */
      totalCost: components["schemas"]["Decimal"] | null;
      version: components["schemas"]["Version"];
      lines: components["schemas"]["PurchaseOrderLine"][];
    };
    PurchaseOrderEnding: {
      reason: components["schemas"]["Name"];
    };
    PurchaseOrderLine: {
      variantId: components["schemas"]["Uuid"];
      sku: string;
      productName: string;
      variantName: string;
      /** @description The supplier's own, as it was when it was ordered. */
      code: string | null;
      quantity: components["schemas"]["GoodsQuantity"];
      /** @description For those who may see costs, else null; null, too, when none is known. */
      unitCost: components["schemas"]["Decimal"] | null;
      /** @description What came and is in stock. */
      received: components["schemas"]["Decimal"];
      /** @description What came damaged and was refused; it is still outstanding. */
      damaged: components["schemas"]["Decimal"];
      /** @description What went back to the supplier. */
      returned: components["schemas"]["Decimal"];
      outstanding: components["schemas"]["GoodsQuantity"];
    };
    PurchaseOrderLines: {
      /** @description Each variant once. */
      lines: components["schemas"]["NewPurchaseOrderLine"][];
    };
    PurchaseOrderMailing: {
      /** @description Without it, the supplier's address. */
      to?: components["schemas"]["Email"];
    };
    PurchaseOrderPage: {
      items: components["schemas"]["PurchaseOrderSummary"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    PurchaseOrderPatch: {
      reference?: string | null;
      note?: string | null;
      expectedOn?: components["schemas"]["LocalDate"] | null;
    };
    /** @enum {string} */
    PurchaseOrderStatus: "Draft" | "Submitted" | "PartlyReceived" | "Received" | "Closed" | "Cancelled";
    PurchaseOrderSummary: {
      id: components["schemas"]["Uuid"];
      /** @description Counted through the shop: PO-000001. */
      number: string;
      supplierId: components["schemas"]["Uuid"];
      supplierName: string;
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      status: components["schemas"]["PurchaseOrderStatus"];
      /** @description The supplier's number of the order. */
      reference: string | null;
      note: string | null;
      expectedOn: components["schemas"]["LocalDate"] | null;
      createdBy: components["schemas"]["Uuid"];
      createdByName: string;
      createdAt: components["schemas"]["Timestamp"];
      submittedBy: components["schemas"]["Uuid"] | null;
      submittedByName: string | null;
      submittedAt: components["schemas"]["Timestamp"] | null;
      mailedAt: components["schemas"]["Timestamp"] | null;
      endedBy: components["schemas"]["Uuid"] | null;
      endedByName: string | null;
      endedAt: components["schemas"]["Timestamp"] | null;
      endReason: string | null;
      lineCount: components["schemas"]["Version"];
      /** @description For those who may see costs, else null; null, too, when none is known. */
      totalCost: components["schemas"]["Decimal"] | null;
      version: components["schemas"]["Version"];
    };
    PurchaseReceipt: {
      id: components["schemas"]["Uuid"];
      orderId: components["schemas"]["Uuid"];
      reference: string | null;
      note: string | null;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      userId: components["schemas"]["Uuid"];
      userName: string;
      landedCosts: components["schemas"]["LandedCost"][] | null;
      lines: components["schemas"]["PurchaseReceiptLine"][];
    };
    PurchaseReceiptLine: {
      variantId: components["schemas"]["Uuid"];
      received: components["schemas"]["GoodsQuantity"];
      damaged: components["schemas"]["GoodsQuantity"];
      /** @description For those who may see costs, else null; null, too, when none is known. */
      unitCost: components["schemas"]["Decimal"] | null;
      /** @description Of the whole line. For those who may see costs, else null. */
      landedCost: components["schemas"]["Decimal"] | null;
      note: string | null;
    };
    PurchaseReceiptPage: {
      items: components["schemas"]["PurchaseReceipt"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @enum {string} */
    PurchasesBy: "Supplier" | "Product";
    PurchasesItem: {
      key: components["schemas"]["Uuid"];
      name: string;
      sku: string | null;
      receipts: components["schemas"]["Version"];
      /** @description In good condition. */
      received: components["schemas"]["Decimal"];
      damaged: components["schemas"]["GoodsQuantity"];
      /** @description Of what was received, as the supplier asks it. */
      cost: components["schemas"]["Decimal"];
      /** @description What came on top of it: freight, customs. */
      landedCost: components["schemas"]["Decimal"];
      /** @description The same, entered after it was received. */
      lateCost: components["schemas"]["Decimal"];
      /** @description What of that fell on goods that were gone by then, and is in no stock. */
      varianceCost: components["schemas"]["Decimal"];
      /** @description What went back to the supplier. */
      returned: components["schemas"]["Decimal"];
      /** @description What that cost at the average at which it left. */
      returnedCost: components["schemas"]["Decimal"];
    };
    PurchasesReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      by: components["schemas"]["PurchasesBy"];
      total: components["schemas"]["PurchasesTotal"];
      items: components["schemas"]["PurchasesItem"][];
      isComplete: boolean;
    };
    PurchasesTotal: {
      receipts: components["schemas"]["Version"];
      /** @description In good condition. */
      received: components["schemas"]["Decimal"];
      damaged: components["schemas"]["GoodsQuantity"];
      /** @description Of what was received, as the supplier asks it. */
      cost: components["schemas"]["Decimal"];
      /** @description What came on top of it: freight, customs. */
      landedCost: components["schemas"]["Decimal"];
      /** @description The same, entered after it was received. */
      lateCost: components["schemas"]["Decimal"];
      /** @description What of that fell on goods that were gone by then, and is in no stock. */
      varianceCost: components["schemas"]["Decimal"];
      /** @description What went back to the supplier. */
      returned: components["schemas"]["Decimal"];
      /** @description What that cost at the average at which it left. */
      returnedCost: components["schemas"]["Decimal"];
    };
    Push: {
      branchId: components["schemas"]["Uuid"];
      /**
       * @description The till has nothing else to push: what names something that nobody has is not waited for.
       * @default false
       */
      isComplete?: boolean;
      items: components["schemas"]["PushItem"][];
    };
    PushedAccountPayment: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "AccountPayment";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedAccountPaymentBody"];
    };
    PushedAccountPaymentBody: {
      /**
       * Format: decimal
       * @description A decimal as a string, more than zero.
       */
      amount: string;
      /** @description What it pays, in all as much as it is; without it, what is due first. */
      allocations?: components["schemas"]["CreditAllocationInput"][];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      branchId: components["schemas"]["Uuid"];
      cashSessionId: components["schemas"]["Uuid"];
      methodId: components["schemas"]["Uuid"];
      reference?: components["schemas"]["Name"];
      accountId: components["schemas"]["Uuid"];
    };
    PushedCashCount: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "CashCount";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedCashCountBody"];
    };
    PushedCashCountBody: {
      cash: components["schemas"]["NonNegativeAmount"];
      denominations?: components["schemas"]["Denomination"][];
      /**
       * @description Slips and vouchers of methods that are not cash.
       * @default []
       */
      others?: components["schemas"]["TenderCount"][];
      /** @description When it happened by the till's clock; without it, now. */
      occurredAt?: components["schemas"]["Timestamp"];
      cashSessionId: components["schemas"]["Uuid"];
    };
    PushedCashMovement: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "CashMovement";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedCashMovementBody"];
    };
    PushedCashMovementBody: {
      kind: components["schemas"]["CashMovementKind"];
      /** @description None of a NoSale. */
      amount?: components["schemas"]["NonNegativeDecimal"];
      /** @description Of a reason of this kind: PaidIn, PaidOut and NoSale need one. */
      reasonId?: components["schemas"]["Uuid"];
      note?: string | null;
      reference?: string | null;
      denominations?: components["schemas"]["Denomination"][];
      /** @description When it happened by the till's clock; without it, now. */
      occurredAt?: components["schemas"]["Timestamp"];
      cashSessionId: components["schemas"]["Uuid"];
    };
    PushedCashSession: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "CashSession";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedCashSessionBody"];
    };
    PushedCashSessionBody: {
      registerId: components["schemas"]["Uuid"];
      openingCash: components["schemas"]["NonNegativeAmount"];
      denominations?: components["schemas"]["Denomination"][];
      note?: string | null;
      /** @description When it happened by the till's clock; without it, now. */
      occurredAt?: components["schemas"]["Timestamp"];
    };
    PushedCashSessionClose: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "CashSessionClose";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedCashSessionCloseBody"];
    };
    PushedCashSessionCloseBody: {
      /** @description What stays in the drawer: at most what the register's next session began with, if there is one; without it, as much as can. The rest is a drop. */
      remainingCash?: components["schemas"]["NonNegativeDecimal"];
      note?: string | null;
      /** @description When it happened by the till's clock; without it, now. */
      occurredAt?: components["schemas"]["Timestamp"];
      cashSessionId: components["schemas"]["Uuid"];
    };
    PushedCustomer: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "Customer";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedCustomerBody"];
    };
    PushedCustomerBody: {
      code?: string | null;
      name?: components["schemas"]["Name"] | null;
      company?: components["schemas"]["Name"] | null;
      email?: components["schemas"]["Email"] | null;
      phone?: string | null;
      taxId?: string | null;
      taxExemption?: components["schemas"]["TaxExemption"] | null;
      address?: string | null;
      notes?: string | null;
      /**
       * Format: birthday
       * @description YYYY-MM-DD; the year 0000 when it is not known.
       */
      birthday?: string | null;
      groupId?: components["schemas"]["Uuid"] | null;
      /** @default false */
      acceptsMarketing?: boolean;
      /**
       * @description True: nothing is sold to them.
       * @default false
       */
      isBlocked?: boolean;
    };
    PushedDeposit: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "Deposit";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedDepositBody"];
    };
    PushedDepositBody: {
      cashSessionId: components["schemas"]["Uuid"];
      methodId: components["schemas"]["Uuid"];
      /** @description At most what is still open of the order. */
      amount: components["schemas"]["NonNegativeDecimal"];
      reference?: string;
      orderId: components["schemas"]["Uuid"];
    };
    PushedOrder: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "Order";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedOrderBody"];
      sold?: components["schemas"]["SoldBasket"];
    };
    PushedOrderBody: {
      branchId: components["schemas"]["Uuid"];
      customerId?: components["schemas"]["Uuid"];
      lines: components["schemas"]["OrderLineInput"][];
      /** @default [] */
      discounts?: components["schemas"]["OrderDiscountInput"][];
      /**
       * @description false: without the service charge of the settings, which takes sales.discount.
       * @default true
       */
      serviceCharge?: boolean;
      tax?: components["schemas"]["TaxInput"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      modules?: components["schemas"]["OrderModulesInput"];
      note?: string;
      salespersonId?: components["schemas"]["Uuid"];
      cashSessionId: components["schemas"]["Uuid"];
      /** @default [] */
      payments?: components["schemas"]["PaymentInput"][];
      /**
       * @description Sold without connection; said by the device that the register is bound to alone.
       * @default false
       */
      isOffline?: boolean;
      /** @description What the till calculated, before the rounding of cash. */
      expectedTotal?: components["schemas"]["Decimal"];
      approvalIds?: components["schemas"]["Uuid"][];
      /** @description The number that the till which is bound to the register has printed offline. Online the service numbers. What is pushed with a number that the books cannot take is numbered anew. */
      receiptNumber?: number;
    };
    PushedOrderCancel: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "OrderCancel";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedOrderCancelBody"];
    };
    PushedOrderCancelBody: {
      reason: string;
      note?: string;
      /** @description Which gives back the deposits; required if there are any. */
      cashSessionId?: components["schemas"]["Uuid"];
      approvalIds?: components["schemas"]["Uuid"][];
      orderId: components["schemas"]["Uuid"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
    };
    PushedOrderVoid: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "OrderVoid";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedOrderVoidBody"];
    };
    PushedOrderVoidBody: {
      /** @description Required without reasonId. */
      reason?: string;
      /** @description Of a reason of the shop's list; without a text the reason is its name. */
      reasonId?: components["schemas"]["Uuid"];
      note?: string;
      approvalIds?: components["schemas"]["Uuid"][];
      orderId: components["schemas"]["Uuid"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
    };
    PushedParkedOrder: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "ParkedOrder";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedParkedOrderBody"];
    };
    PushedParkedOrderBody: {
      /** @description Of a parked order. */
      ticketName?: components["schemas"]["Name"];
      branchId: components["schemas"]["Uuid"];
      customerId?: components["schemas"]["Uuid"];
      lines: components["schemas"]["OrderLineInput"][];
      /** @default [] */
      discounts?: components["schemas"]["OrderDiscountInput"][];
      /**
       * @description false: without the service charge of the settings, which takes sales.discount.
       * @default true
       */
      serviceCharge?: boolean;
      tax?: components["schemas"]["TaxInput"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      modules?: components["schemas"]["OrderModulesInput"];
      note?: string;
      salespersonId?: components["schemas"]["Uuid"];
      /** @description Required of a completed sale. */
      cashSessionId?: components["schemas"]["Uuid"];
      /** @default [] */
      payments?: components["schemas"]["PaymentInput"][];
      /**
       * @description Sold without connection; said by the device that the register is bound to alone.
       * @default false
       */
      isOffline?: boolean;
      /** @description What the till calculated, before the rounding of cash. */
      expectedTotal?: components["schemas"]["Decimal"];
      approvalIds?: components["schemas"]["Uuid"][];
      /** @description The number that the till which is bound to the register has printed offline. Online the service numbers. What is pushed with a number that the books cannot take is numbered anew. */
      receiptNumber?: number;
      orderId: components["schemas"]["Uuid"];
    };
    PushedReturn: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "Return";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedReturnBody"];
    };
    PushedReturnBody: {
      branchId: components["schemas"]["Uuid"];
      /** @description The sale; without it and a receipt it is a return without receipt. */
      originalOrderId?: components["schemas"]["Uuid"];
      /** @description The sale by the exact number of its receipt. Whoever has a receipt, or a gift receipt, may return what another branch sold. */
      originalReceiptNumber?: string;
      /** @description The code on a gift receipt, in either case, with or without its hyphens. */
      giftReceipt?: string;
      customerId?: components["schemas"]["Uuid"];
      lines: components["schemas"]["NewReturnLine"][];
      exchange?: components["schemas"]["ReturnExchange"];
      /**
       * @description No restocking fee is taken.
       * @default false
       */
      waivesFee?: boolean;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      modules?: components["schemas"]["OrderModulesInput"];
      cashSessionId: components["schemas"]["Uuid"];
      /** @description As of an order: what goes back is negative, 0 in cash gives the rest. Without them it goes back as the policy says, to the very vouchers that paid. */
      payments?: components["schemas"]["PaymentInput"][];
      override?: components["schemas"]["ReturnOverride"];
      note?: string;
      salespersonId?: components["schemas"]["Uuid"];
      /** @description As of an order; negative when money goes back. */
      expectedTotal?: components["schemas"]["Decimal"];
      approvalIds?: components["schemas"]["Uuid"][];
      /**
       * @description Sold without connection; said by the device that the register is bound to alone.
       * @default false
       */
      isOffline?: boolean;
      /** @description The number that the till which is bound to the register has printed offline. Online the service numbers. What is pushed with a number that the books cannot take is numbered anew. */
      receiptNumber?: number;
    };
    PushedStockCount: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "StockCount";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedStockCountBody"];
    };
    PushedStockCountBody: {
      branchId: components["schemas"]["Uuid"];
      scope: components["schemas"]["StockCountScope"];
      /** @description With its subcategories; for Category. */
      categoryId?: components["schemas"]["Uuid"];
      /** @description For List. */
      variantIds?: components["schemas"]["Uuid"][];
      /**
       * @description Who counts does not see what the books hold.
       * @default false
       */
      isBlind?: boolean;
      note?: string | null;
      lines: components["schemas"]["StockCountEntry"][];
      occurredAt?: components["schemas"]["Timestamp"];
    };
    PushedTransferReceipt: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "TransferReceipt";
      /** @description Of what the till has made: it is booked once, however often it comes. */
      id: components["schemas"]["Uuid"];
      /** @description Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do. */
      userId: components["schemas"]["Uuid"];
      /** @description Given by PIN at the till; each is checked again. */
      approvals?: components["schemas"]["OfflineApproval"][];
      proof?: components["schemas"]["PinProof"];
      body: components["schemas"]["PushedTransferReceiptBody"];
    };
    PushedTransferReceiptBody: {
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      note?: string | null;
      /** @description Each variant once. */
      lines: components["schemas"]["NewStockTransferReceiptLine"][];
      transferId: components["schemas"]["Uuid"];
    };
    PushFlag: {
      /** @description Of what was booked. */
      id: components["schemas"]["Uuid"];
      kind: components["schemas"]["PushKind"];
      branchId: components["schemas"]["Uuid"];
      deviceId: components["schemas"]["Uuid"] | null;
      branchName: string;
      deviceName: string | null;
      userId: components["schemas"]["Uuid"];
      userName: string;
      /** @description The user whose session has pushed it. */
      pushedBy: components["schemas"]["Uuid"];
      pushedByName: string;
      /** @description The order that it is about. */
      orderId: components["schemas"]["Uuid"] | null;
      /** @description Of that order, as the books have it: with an R when another than the printed one was given. */
      receiptNumber: string | null;
      /** @description Of that order. */
      businessDate: components["schemas"]["LocalDate"] | null;
      /** @description Of that order. */
      total: components["schemas"]["Decimal"] | null;
      /** @description The receipt's number that the till has printed. */
      printedNumber: components["schemas"]["Version"] | null;
      notes: components["schemas"]["PushNote"][];
      /** @description The most that may be wrong: what it came to, or the largest difference. Null: no amount. */
      atStake: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      status: components["schemas"]["PushFlagStatus"];
      reason: string | null;
      settledBy: components["schemas"]["Uuid"] | null;
      settledByName: string | null;
      settledAt: components["schemas"]["Timestamp"] | null;
      /** @description The `PushItem` as it came. */
      content: {
        [key: string]: unknown;
      };
    };
    PushFlagCount: {
      deviceId: components["schemas"]["Uuid"] | null;
      /** @description Of a note. A flag counts once for each code that its notes have. */
      code: string;
      count: components["schemas"]["Version"];
      /** @description Of all of them. */
      atStake: components["schemas"]["NonNegativeDecimal"];
    };
    PushFlagCounts: {
      items: components["schemas"]["PushFlagCount"][];
    };
    PushFlagPage: {
      items: components["schemas"]["PushFlagSummary"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @description Reviewed: it stays as it is; CorrectedElsewhere: another document has put it right. Either way nothing is booked. */
    PushFlagSettlement: {
      status: components["schemas"]["PushFlagSettlementStatus"];
      /** @description Needed for CorrectedElsewhere: what has put it right. */
      reason?: string;
    };
    /** @enum {string} */
    PushFlagSettlementStatus: "Reviewed" | "CorrectedElsewhere";
    /** @enum {string} */
    PushFlagStatus: "Open" | "Reviewed" | "CorrectedElsewhere";
    /** @description A flag without its item. */
    PushFlagSummary: {
      /** @description Of what was booked. */
      id: components["schemas"]["Uuid"];
      kind: components["schemas"]["PushKind"];
      branchId: components["schemas"]["Uuid"];
      deviceId: components["schemas"]["Uuid"] | null;
      branchName: string;
      deviceName: string | null;
      userId: components["schemas"]["Uuid"];
      userName: string;
      /** @description The user whose session has pushed it. */
      pushedBy: components["schemas"]["Uuid"];
      pushedByName: string;
      /** @description The order that it is about. */
      orderId: components["schemas"]["Uuid"] | null;
      /** @description Of that order, as the books have it: with an R when another than the printed one was given. */
      receiptNumber: string | null;
      /** @description Of that order. */
      businessDate: components["schemas"]["LocalDate"] | null;
      /** @description Of that order. */
      total: components["schemas"]["Decimal"] | null;
      /** @description The receipt's number that the till has printed. */
      printedNumber: components["schemas"]["Version"] | null;
      notes: components["schemas"]["PushNote"][];
      /** @description The most that may be wrong: what it came to, or the largest difference. Null: no amount. */
      atStake: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      status: components["schemas"]["PushFlagStatus"];
      reason: string | null;
      settledBy: components["schemas"]["Uuid"] | null;
      settledByName: string | null;
      settledAt: components["schemas"]["Timestamp"] | null;
    };
    /** @description What a till did. `body` is what the operation takes that does it online, without `id`, and where it belongs. */
    PushItem: components["schemas"]["PushedCustomer"] | components["schemas"]["PushedCashSession"] | components["schemas"]["PushedParkedOrder"] | components["schemas"]["PushedDeposit"] | components["schemas"]["PushedOrder"] | components["schemas"]["PushedReturn"] | components["schemas"]["PushedOrderVoid"] | components["schemas"]["PushedOrderCancel"] | components["schemas"]["PushedAccountPayment"] | components["schemas"]["PushedTransferReceipt"] | components["schemas"]["PushedCashMovement"] | components["schemas"]["PushedStockCount"] | components["schemas"]["PushedCashCount"] | components["schemas"]["PushedCashSessionClose"];
    /** @enum {string} */
    PushKind: "Customer" | "CashSession" | "ParkedOrder" | "Deposit" | "Order" | "Return" | "OrderVoid" | "OrderCancel" | "AccountPayment" | "TransferReceipt" | "CashMovement" | "StockCount" | "CashCount" | "CashSessionClose";
    /** @description What would have refused it online, or differs from what the shop has now. */
    PushNote: {
      code: string;
      detail: string;
      members: {
        [key: string]: unknown;
      };
    };
    /** @description What the service has answered to the push. */
    PushRefusal: {
      /**
       * @description `errorCode` of the answer.
       * @default invalid
       */
      code?: string;
      /** @default [] */
      errors?: components["schemas"]["DeadLetterFault"][];
    };
    PushResult: {
      id: components["schemas"]["Uuid"];
      /** @description All but Deferred are final: the till may forget the item. Deferred waits for another item, which is or has `waitsFor`, or for room (`dead_letters_full`), and is pushed again. Conflict: something else was booked under the id. */
      status: components["schemas"]["PushStatus"];
      notes: components["schemas"]["PushNote"][];
      waitsFor: components["schemas"]["Uuid"] | null;
    };
    PushResults: {
      results: components["schemas"]["PushResult"][];
    };
    /** @enum {string} */
    PushStatus: "Created" | "Flagged" | "Replayed" | "Conflict" | "DeadLettered" | "Deferred";
    /** @description The shop has used up the quota `quota`: 429 for requests, which it may make again soon, else 403. */
    QuotaExceededProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "quota_exceeded";
      quota: components["schemas"]["QuotaName"];
    };
    /** @enum {string} */
    QuotaName: "Users" | "Devices" | "Rows" | "Bytes" | "RequestsPerMinute" | "RequestsPerDay";
    QuotasOverview: {
      /** @description Quotas of which more than 90 % are used. */
      count: components["schemas"]["Version"];
      /** @description The fullest 20 of them. */
      items: components["schemas"]["NearQuota"][];
    };
    Quote: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      taxMode: components["schemas"]["TaxMode"];
      /** @description By which the customer is exempt from tax. */
      taxCertificate: string | null;
      lines: components["schemas"]["OrderLine"][];
      discounts: components["schemas"]["OrderDiscount"][];
      totals: components["schemas"]["OrderTotals"];
      modules: components["schemas"]["OrderModules"];
      /** @description What the payments leave open. */
      due: components["schemas"]["Decimal"];
    };
    /** @description What comes back; amounts are above zero. */
    QuotedReturnLine: {
      originalLineId: components["schemas"]["Uuid"] | null;
      variantId: components["schemas"]["Uuid"] | null;
      name: string;
      quantity: components["schemas"]["GoodsQuantity"];
      discount: components["schemas"]["Amount"];
      net: components["schemas"]["Amount"];
      tax: components["schemas"]["Amount"];
      total: components["schemas"]["Amount"];
      /** @description Restock: back into stock. Waste: written off. Quarantine: kept until they are inspected. */
      disposition: components["schemas"]["ReturnDisposition"];
    };
    QuoteInput: {
      branchId: components["schemas"]["Uuid"];
      customerId?: components["schemas"]["Uuid"];
      lines: components["schemas"]["OrderLineInput"][];
      /** @default [] */
      discounts?: components["schemas"]["OrderDiscountInput"][];
      /**
       * @description false: without the service charge of the settings, which takes sales.discount.
       * @default true
       */
      serviceCharge?: boolean;
      tax?: components["schemas"]["TaxInput"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      modules?: components["schemas"]["OrderModulesInput"];
      /** @default [] */
      payments?: components["schemas"]["PaymentInput"][];
    };
    /** @description A reason does not go with the sign of its quantity, on the lines at `positions`. */
    ReasonDirectionMismatchProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "reason_direction_mismatch";
      positions: number[];
    };
    Reauthentication: {
      /** Format: password */
      password: string;
      /** @description Needed by who has a second factor. */
      code?: string;
    };
    Receipt: {
      language: string;
      /** @description 0 is the original; a receipt that was given out before is a copy, and says so. */
      copy: components["schemas"]["Version"];
      header: string | null;
      footer: string | null;
      seller: components["schemas"]["Seller"];
      branch: components["schemas"]["ReceiptBranch"];
      customer: components["schemas"]["ReceiptCustomer"] | null;
      cashier: string;
      /** @description YYYY-MM-DD HH:MM at the branch. */
      localTime: string;
      taxes: components["schemas"]["ReceiptTax"][];
      order: components["schemas"]["Order"];
    };
    ReceiptBranch: {
      name: string;
      address: string | null;
      phone: string | null;
    };
    ReceiptCustomer: {
      name: string | null;
      company: string | null;
      address: string | null;
      taxId: string | null;
    };
    /** @description More of the variants in `lines` is received than is under way. */
    ReceiptExceedsDispatchedProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "receipt_exceeds_dispatched";
      lines: components["schemas"]["StockShortage"][];
    };
    /** @description More of the variants in `lines` came than was ordered, even with the branch's tolerance. */
    ReceiptExceedsOrderedProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "receipt_exceeds_ordered";
      lines: components["schemas"]["StockShortage"][];
    };
    ReceiptGap: {
      /** @description The first number that was left out. */
      from: components["schemas"]["Version"];
      /** @description The last one. */
      to: components["schemas"]["Version"];
      /** @description What of it no receipt has by now, in order; none: all have come. */
      missing: components["schemas"]["ReceiptNumbers"][];
      /** @description The till that was bound to the register. */
      deviceId: components["schemas"]["Uuid"];
      deviceName: string;
      /** @description The sale behind the gap; null: its last number is that of a dead letter. */
      orderId: components["schemas"]["Uuid"] | null;
    };
    ReceiptGapPage: {
      items: components["schemas"]["ReceiptGap"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    ReceiptMailInput: {
      id?: components["schemas"]["Uuid"];
      language?: string;
      /** @description Without it, the customer's address. */
      to?: components["schemas"]["Email"];
    };
    ReceiptNumbers: {
      from: components["schemas"]["Version"];
      to: components["schemas"]["Version"];
    };
    ReceiptPrintInput: {
      id?: components["schemas"]["Uuid"];
      language?: string;
    };
    ReceiptTax: {
      name: string;
      /** @description A fraction as a string: 0.19 is 19 %. */
      rate: components["schemas"]["Decimal"];
      base: components["schemas"]["Amount"];
      amount: components["schemas"]["Amount"];
    };
    ReceiptTexts: {
      language: string;
      header: string | null;
      footer: string | null;
    };
    ReceivablesEntriesReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      from: components["schemas"]["LocalDate"];
      to: components["schemas"]["LocalDate"];
      nextCursor: string | null;
      items: components["schemas"]["ReceivablesEntry"][];
    };
    /** @description What changed what a customer owes. */
    ReceivablesEntry: {
      /** @description The business date on which the journal has it. */
      date: components["schemas"]["LocalDate"];
      /** @description Its own business date, which was closed if it is another. */
      documentDate: components["schemas"]["LocalDate"];
      id: components["schemas"]["Uuid"];
      orderId: components["schemas"]["Uuid"] | null;
      /** @description Of the receipt, or the reference of the entry. */
      number: string | null;
      /** @description Null: of the shop as a whole. */
      branchId: components["schemas"]["Uuid"] | null;
      branchName: string | null;
      /** @description Transfer: the balance of an account that was merged into another. */
      kind: components["schemas"]["CreditEntryKind"];
      accountId: components["schemas"]["Uuid"];
      name: string | null;
      amount: components["schemas"]["Amount"];
      balanceAfter: components["schemas"]["Amount"];
    };
    ReceivablesOfAccount: {
      accountId: components["schemas"]["Uuid"];
      customerId: components["schemas"]["Uuid"];
      name: string | null;
      limit: components["schemas"]["Amount"] | null;
      ageing: components["schemas"]["Ageing"];
    };
    /** @description The total is that of all accounts, not only of the page. */
    ReceivablesReport: {
      asOf: components["schemas"]["LocalDate"];
      /** @description ISO 4217, of three letters. */
      currency: string;
      items: components["schemas"]["ReceivablesOfAccount"][];
      total: components["schemas"]["Ageing"];
      nextCursor: string | null;
    };
    Recovery: {
      /** @description RollingBack: a process undoes a graduation and goes on trying. Fenced: closed by a graduation that died before the flip. Flipped: moved, the old home still there. Broken: its home is not where its row says, or there are two. Unreachable: its home stands, and its own login cannot work there. Altered: its role has settings or objects that the service did not make, or its schema is not what the migrations make. Behind: it lacks migrations of this release. Newer: a newer release has migrated it. Unknown: the server of its home, or of an attempt, cannot be asked. */
      found: components["schemas"]["DiagnosedState"];
      done: string[];
      /** @description What could not be done, with the reason; recover again. */
      failed: string[];
      diagnosis: components["schemas"]["Diagnosis"];
    };
    RecoveryCodes: {
      /** @description Shown this once. Empty when the codes from before stay good. */
      recoveryCodes: string[];
    };
    /** @description At least `minimum` points are taken as payment. */
    RedeemBelowMinimumProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "redeem_below_minimum";
      minimum: components["schemas"]["Version"];
    };
    /** @description Points pay no more than `most` of this sale. */
    RedeemExceedsOrderProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "redeem_exceeds_order";
      most: components["schemas"]["Decimal"];
      requested: components["schemas"]["Decimal"];
    };
    /** @enum {string} */
    RefundBy: "OriginalTender" | "Cash" | "StoreCredit" | "Any";
    /** @description No more than `available` can go back by the payment method `methodId`. */
    RefundExceedsPaidProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "refund_exceeds_paid";
      methodId: components["schemas"]["Uuid"] | null;
      available: components["schemas"]["Decimal"];
    };
    /** @description The shop's policy `refundBy` does not let money go back by the method `methodId`; null: by any method. */
    RefundMethodNotAllowedProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "refund_method_not_allowed";
      methodId: components["schemas"]["Uuid"] | null;
      refundBy: string;
    };
    /** @enum {string} */
    RefundOtherwiseBy: "Cash" | "StoreCredit" | "Any";
    /** @description A part of what comes back was never paid: `amount` goes back to the account that owes it, and is not paid out. */
    RefundReducesDebtProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "refund_reduces_debt";
      amount: components["schemas"]["Decimal"];
    };
    RefusedRequests: {
      /** @description When the hour began. */
      hour: components["schemas"]["Timestamp"];
      quota: components["schemas"]["QuotaName"];
      refused: components["schemas"]["Version"];
    };
    Register: {
      id: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      name: string;
      code: string;
      /** @description False: not in use. */
      isActive: boolean;
      /** @description The one device that opens sessions on it and sells. */
      deviceId: components["schemas"]["Uuid"] | null;
      deviceName: string | null;
      /** @description Counts its bindings to devices. */
      epoch: components["schemas"]["Version"];
      defaultFloat: components["schemas"]["Amount"];
      lastRemaining: components["schemas"]["Amount"] | null;
      /** @description The number of the next receipt. */
      nextReceiptNumber: components["schemas"]["Version"];
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    RegisterBinding: {
      deviceId: components["schemas"]["Uuid"];
    };
    RegisterCreate: {
      id?: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @description Begins its receipt numbers. */
      code: string;
      /**
       * @description False: not in use.
       * @default true
       */
      isActive?: boolean;
      /** @default 0 */
      defaultFloat?: components["schemas"]["NonNegativeAmount"];
    };
    RegisterPage: {
      items: components["schemas"]["Register"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    RegisterPatch: {
      name?: components["schemas"]["Name"];
      /** @description Begins its receipt numbers. */
      code?: string;
      /** @description False: not in use. */
      isActive?: boolean;
      defaultFloat?: components["schemas"]["NonNegativeAmount"];
    };
    ReorderPoint: {
      variantId: components["schemas"]["Uuid"];
      reorderPoint: components["schemas"]["NonNegativeGoodsQuantity"] | null;
      reorderQuantity: components["schemas"]["NonNegativeGoodsQuantity"] | null;
    };
    ReorderPoints: {
      branchId: components["schemas"]["Uuid"];
      points: components["schemas"]["ReorderPoint"][];
    };
    ReorderSuggestion: {
      variantId: components["schemas"]["Uuid"];
      sku: string;
      productName: string;
      variantName: string;
      supplierId: components["schemas"]["Uuid"] | null;
      onHand: components["schemas"]["GoodsQuantity"];
      /** @description Outstanding of submitted orders of the branch. */
      onOrder: components["schemas"]["Decimal"];
      /** @description Of the shop's `salesDays`, less what was voided or came back, to six digits. */
      dailySales: components["schemas"]["Decimal"];
      /** @description Days from order to delivery. */
      leadDays: components["schemas"]["Version"];
      reorderPoint: components["schemas"]["GoodsQuantity"] | null;
      /** @description What to order, in multiples of what the supplier sells. */
      quantity: components["schemas"]["Decimal"];
      /** @description The supplier's for the quantity. For those who may see costs, else null; null, too, when none is known. */
      unitCost: components["schemas"]["Decimal"] | null;
    };
    ReorderSuggestionPage: {
      items: components["schemas"]["ReorderSuggestion"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @enum {string} */
    ReportComparison: "PreviousPeriod" | "PreviousYear";
    Return: {
      /** @description Of the receipt, too: `GET /orders/{id}`. */
      id: components["schemas"]["Uuid"];
      /** @description Cancelled: its receipt was voided. */
      status: components["schemas"]["ReturnStatus"];
      branchId: components["schemas"]["Uuid"];
      registerId: components["schemas"]["Uuid"];
      cashSessionId: components["schemas"]["Uuid"];
      receiptNumber: string;
      originalOrderId: components["schemas"]["Uuid"] | null;
      originalReceiptNumber: string | null;
      giftReceiptId: components["schemas"]["Uuid"] | null;
      customerId: components["schemas"]["Uuid"] | null;
      cashierId: components["schemas"]["Uuid"];
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description Of all lines that came back. */
      refunded: components["schemas"]["Decimal"];
      fee: components["schemas"]["Amount"];
      /** @description Of the receipt, with the fee and what was bought in exchange. */
      total: components["schemas"]["Decimal"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      businessDate: components["schemas"]["BusinessDate"];
      version: components["schemas"]["Version"];
      /** @description OriginalTender: by what the sale was paid with, at most what was paid so. Cash: in cash. StoreCredit: as store credit, or on a gift card. Any: as the cashier says. What was bought on account goes back to the account first. */
      refundBy: components["schemas"]["RefundBy"];
      /** @description The last business date; null: no receipt. */
      returnableUntil: components["schemas"]["LocalDate"] | null;
      overridden: components["schemas"]["ReturnOverridden"][];
      overrideReason: string | null;
      lines: components["schemas"]["ReturnLine"][];
      exchangeLineIds: components["schemas"]["Uuid"][];
      refunds: components["schemas"]["ReturnRefund"][];
      inspections: components["schemas"]["ReturnInspection"][];
    };
    /** @description What of a sale can come back. */
    Returnable: {
      orderId: components["schemas"]["Uuid"];
      receiptNumber: string | null;
      branchId: components["schemas"]["Uuid"];
      /** @description Null when it is looked up from another branch. */
      customerId: components["schemas"]["Uuid"] | null;
      /** @description ISO 4217, of three letters. */
      currency: string;
      businessDate: components["schemas"]["BusinessDate"];
      /** @description OriginalTender: by what the sale was paid with, at most what was paid so. Cash: in cash. StoreCredit: as store credit, or on a gift card. Any: as the cashier says. What was bought on account goes back to the account first. */
      refundBy: components["schemas"]["RefundBy"];
      /** @description The last business date; null: no receipt. */
      returnableUntil: components["schemas"]["LocalDate"] | null;
      /** @description The last day on which it could be returned is over. */
      isLate: boolean;
      lines: components["schemas"]["ReturnableLine"][];
      payments: components["schemas"]["ReturnablePayment"][];
    };
    ReturnableLine: {
      lineId: components["schemas"]["Uuid"];
      variantId: components["schemas"]["Uuid"] | null;
      name: string;
      /** @description Less its voids. */
      sold: components["schemas"]["Decimal"];
      returned: components["schemas"]["GoodsQuantity"];
      available: components["schemas"]["GoodsQuantity"];
      /** @description What all that is available gives back, before a fee. */
      total: components["schemas"]["Decimal"];
    };
    /** @description What was paid by a method, and what of it did not go back yet. */
    ReturnablePayment: {
      methodId: components["schemas"]["Uuid"];
      method: string;
      kind: string;
      paid: components["schemas"]["Decimal"];
      available: components["schemas"]["GoodsQuantity"];
    };
    /** @enum {string} */
    ReturnCondition: "Resellable" | "Damaged" | "Missing";
    /** @enum {string} */
    ReturnDisposition: "Restock" | "Waste" | "Quarantine";
    ReturnedItem: {
      variantId: components["schemas"]["Uuid"] | null;
      name: string;
      sku: string | null;
      reason: string | null;
      /** @description What becomes of the goods; null: they are back in stock. */
      disposition: string | null;
      lines: components["schemas"]["Version"];
      quantity: components["schemas"]["GoodsQuantity"];
      /** @description Less its discounts, without tax: `returns` of the report of sales. */
      amount: components["schemas"]["Decimal"];
      tax: components["schemas"]["Amount"];
    };
    /** @description The receipt that comes of it: what comes back, what is bought in exchange, and the fee. */
    ReturnedOrder: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      taxMode: components["schemas"]["TaxMode"];
      /** @description By which the customer is exempt from tax. */
      taxCertificate: string | null;
      lines: components["schemas"]["OrderLine"][];
      discounts: components["schemas"]["OrderDiscount"][];
      totals: components["schemas"]["OrderTotals"];
    };
    /** @description More of the variants in `lines` would go back to the supplier than came of the order. */
    ReturnExceedsReceivedProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "return_exceeds_received";
      lines: components["schemas"]["StockShortage"][];
    };
    /** @description Only `available` of the sold line `lineId` can come back. */
    ReturnExceedsSoldProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "return_exceeds_sold";
      lineId: components["schemas"]["Uuid"] | null;
      available: components["schemas"]["Decimal"];
    };
    /** @description What is bought in the same transaction. */
    ReturnExchange: {
      lines: components["schemas"]["ExchangeLineInput"][];
      /** @default [] */
      discounts?: components["schemas"]["OrderDiscountInput"][];
    };
    ReturnInspection: {
      id: components["schemas"]["Uuid"];
      userId: components["schemas"]["Uuid"];
      inspectedAt: components["schemas"]["Timestamp"];
      lines: components["schemas"]["ReturnInspectionLine"][];
    };
    ReturnInspectionLine: {
      lineId: components["schemas"]["Uuid"];
      restocked: components["schemas"]["GoodsQuantity"];
      wasted: components["schemas"]["GoodsQuantity"];
    };
    /** @description Amounts and quantities are above zero. */
    ReturnLine: {
      id: components["schemas"]["Uuid"];
      originalLineId: components["schemas"]["Uuid"] | null;
      variantId: components["schemas"]["Uuid"] | null;
      name: string;
      quantity: components["schemas"]["GoodsQuantity"];
      discount: components["schemas"]["Amount"];
      net: components["schemas"]["Amount"];
      tax: components["schemas"]["Amount"];
      total: components["schemas"]["Amount"];
      reasonId: components["schemas"]["Uuid"] | null;
      reason: string | null;
      /** @description Missing: the goods themselves did not come back. */
      condition: components["schemas"]["ReturnCondition"];
      /** @description Restock: back into stock. Waste: written off. Quarantine: kept until they are inspected. */
      disposition: components["schemas"]["ReturnDisposition"];
      fee: components["schemas"]["Amount"];
      /** @description By inspections. */
      restocked: components["schemas"]["Decimal"];
      /** @description By inspections. */
      wasted: components["schemas"]["Decimal"];
    };
    /** @description A sale by one of its receipts. */
    ReturnLookup: {
      /** @description Where it would be returned, by the policy there. */
      branchId: components["schemas"]["Uuid"];
      /** @description The sale by the exact number of its receipt. Whoever has a receipt, or a gift receipt, may return what another branch sold. */
      receiptNumber?: string;
      /** @description The code on a gift receipt, in either case, with or without its hyphens. */
      giftReceipt?: string;
    };
    /** @enum {string} */
    ReturnOverridden: "Window" | "RefundMethod" | "Fee";
    /** @description Sets the policy aside where the return breaks it; needs the permission returns.override. */
    ReturnOverride: {
      reason: string;
    };
    ReturnPage: {
      items: components["schemas"]["ReturnSummary"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    ReturnQuote: {
      /** @description OriginalTender: by what the sale was paid with, at most what was paid so. Cash: in cash. StoreCredit: as store credit, or on a gift card. Any: as the cashier says. What was bought on account goes back to the account first. */
      refundBy: components["schemas"]["RefundBy"];
      /** @description The last business date; null: no receipt. */
      returnableUntil: components["schemas"]["LocalDate"] | null;
      /** @description The last day on which it could be returned is over. */
      isLate: boolean;
      /** @description ISO 4217, of three letters. */
      currency: string;
      lines: components["schemas"]["QuotedReturnLine"][];
      fee: components["schemas"]["Amount"];
      /** @description Of the receipt; negative when money goes back. */
      total: components["schemas"]["Decimal"];
      /** @description How the money goes back if the return does not say. */
      refunds: components["schemas"]["ReturnRefund"][];
      order: components["schemas"]["ReturnedOrder"];
    };
    ReturnQuoteInput: {
      branchId: components["schemas"]["Uuid"];
      /** @description The sale; without it and a receipt it is a return without receipt. */
      originalOrderId?: components["schemas"]["Uuid"];
      /** @description The sale by the exact number of its receipt. Whoever has a receipt, or a gift receipt, may return what another branch sold. */
      originalReceiptNumber?: string;
      /** @description The code on a gift receipt, in either case, with or without its hyphens. */
      giftReceipt?: string;
      customerId?: components["schemas"]["Uuid"];
      lines: components["schemas"]["NewReturnLine"][];
      exchange?: components["schemas"]["ReturnExchange"];
      /**
       * @description No restocking fee is taken.
       * @default false
       */
      waivesFee?: boolean;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      modules?: components["schemas"]["OrderModulesInput"];
    };
    /** @description The disposition is that of resellable goods, unless the return says another. */
    ReturnReason: {
      id: components["schemas"]["Uuid"];
      name: string;
      /** @description Restock: back into stock. Waste: written off. Quarantine: kept until they are inspected. */
      disposition: components["schemas"]["ReturnDisposition"];
      /** @description No restocking fee is taken. */
      isFeeWaived: boolean;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    ReturnReasonCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /**
       * @description Restock: back into stock. Waste: written off. Quarantine: kept until they are inspected.
       * @default Restock
       */
      disposition?: components["schemas"]["ReturnDisposition"];
      /**
       * @description No restocking fee is taken.
       * @default false
       */
      isFeeWaived?: boolean;
    };
    ReturnReasonPage: {
      items: components["schemas"]["ReturnReason"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    ReturnReasonPatch: {
      name?: components["schemas"]["Name"];
      /** @description Restock: back into stock. Waste: written off. Quarantine: kept until they are inspected. */
      disposition?: components["schemas"]["ReturnDisposition"];
      /** @description No restocking fee is taken. */
      isFeeWaived?: boolean;
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    ReturnReasonsRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      /** @description Restock: back into stock. Waste: written off. Quarantine: kept until they are inspected. */
      disposition: components["schemas"]["ReturnDisposition"];
      /** @description No restocking fee is taken. */
      isFeeWaived: boolean;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    /** @description Above zero: so much goes back. */
    ReturnRefund: {
      methodId: components["schemas"]["Uuid"];
      method: string;
      amount: components["schemas"]["Amount"];
    };
    ReturnsOfPeriod: {
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      total: components["schemas"]["ReturnsTotal"];
      items: components["schemas"]["ReturnedItem"][];
      /** @description Whether there are no more items than these. */
      isComplete: boolean;
    };
    ReturnsReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      total: components["schemas"]["ReturnsTotal"];
      items: components["schemas"]["ReturnedItem"][];
      /** @description Whether there are no more items than these. */
      isComplete: boolean;
      comparison: components["schemas"]["ReturnsOfPeriod"] | null;
    };
    /** @enum {string} */
    ReturnStatus: "PendingInspection" | "Completed" | "Cancelled";
    ReturnsTotal: {
      /** @description Receipts that take something back. */
      refunds: components["schemas"]["Version"];
      quantity: components["schemas"]["GoodsQuantity"];
      /** @description Less its discounts, without tax: `returns` of the report of sales. */
      amount: components["schemas"]["Decimal"];
      tax: components["schemas"]["Amount"];
    };
    ReturnSummary: {
      /** @description Of the receipt, too: `GET /orders/{id}`. */
      id: components["schemas"]["Uuid"];
      /** @description Cancelled: its receipt was voided. */
      status: components["schemas"]["ReturnStatus"];
      branchId: components["schemas"]["Uuid"];
      registerId: components["schemas"]["Uuid"];
      cashSessionId: components["schemas"]["Uuid"];
      receiptNumber: string;
      originalOrderId: components["schemas"]["Uuid"] | null;
      originalReceiptNumber: string | null;
      giftReceiptId: components["schemas"]["Uuid"] | null;
      customerId: components["schemas"]["Uuid"] | null;
      cashierId: components["schemas"]["Uuid"];
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description Of all lines that came back. */
      refunded: components["schemas"]["Decimal"];
      fee: components["schemas"]["Amount"];
      /** @description Of the receipt, with the fee and what was bought in exchange. */
      total: components["schemas"]["Decimal"];
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      businessDate: components["schemas"]["BusinessDate"];
      version: components["schemas"]["Version"];
      branchName: string;
      registerName: string;
      cashierName: string;
      customerName: string | null;
    };
    /** @description The goods could come back until the business date `until`. */
    ReturnWindowExpiredProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "return_window_expired";
      until: components["schemas"]["LocalDate"];
    };
    Role: {
      id: components["schemas"]["Uuid"];
      name: string;
      permissions: string[];
      /** @description Held call by call, with a second person's approval. */
      permissionsWithApproval: string[];
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    RolePage: {
      items: components["schemas"]["Role"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    RolePatch: {
      name?: components["schemas"]["Name"];
      permissions?: components["schemas"]["Permission"][];
      permissionsWithApproval?: components["schemas"]["Permission"][];
    };
    RolesRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      permissions: string[];
      /** @description Held call by call, with a second person's approval. */
      permissionsWithApproval: string[];
    };
    RunningGraduation: {
      graduationId: components["schemas"]["Uuid"];
      tenantId: components["schemas"]["Uuid"];
      tenantName: string;
      tenantSlug: string;
      /** @description Stuck: something of it could not be undone. Interrupted: its process died. Dropping: moved, the old home is being dropped. CleanupPending: moved, the old home not dropped, and no process at it. */
      state: components["schemas"]["GraduationState"];
      startedAt: components["schemas"]["Timestamp"];
      /** @description Null before the copy and at the end. */
      estimatedSecondsLeft: components["schemas"]["Version"] | null;
    };
    SaleExceptionItem: {
      kind: components["schemas"]["SaleExceptionKind"];
      cashierId: components["schemas"]["Uuid"];
      cashierName: string;
      /** @description As it was said, or the name of the reason. */
      reason: string | null;
      count: components["schemas"]["Version"];
      /** @description What was taken off, or voided, or the lines come to, with tax as the prices have it; of CashRounding what was given away, less what was won. */
      amount: components["schemas"]["Decimal"];
    };
    /** @enum {string} */
    SaleExceptionKind: "Discount" | "PriceOverride" | "CustomLine" | "LineVoid" | "Void" | "TaxOverride" | "CashRounding" | "NoSale" | "UnprovenApproval";
    SaleExceptionsOfPeriod: {
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      totals: components["schemas"]["SaleExceptionTotal"][];
      items: components["schemas"]["SaleExceptionItem"][];
      /** @description Whether there are no more items than these. */
      isComplete: boolean;
    };
    SaleExceptionTotal: {
      kind: components["schemas"]["SaleExceptionKind"];
      count: components["schemas"]["Version"];
      amount: components["schemas"]["Amount"];
    };
    SaleReason: {
      id: components["schemas"]["Uuid"];
      name: string;
      /** @description Override: another price than the list's. Void: of a line or of a sale. */
      kind: components["schemas"]["SaleReasonKind"];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    SaleReasonCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @description Override: another price than the list's. Void: of a line or of a sale. */
      kind: components["schemas"]["SaleReasonKind"];
    };
    /** @enum {string} */
    SaleReasonKind: "Discount" | "Override" | "Void";
    SaleReasonPage: {
      items: components["schemas"]["SaleReason"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    SaleReasonPatch: {
      name?: components["schemas"]["Name"];
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    SaleReasonsRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      /** @description Override: another price than the list's. Void: of a line or of a sale. */
      kind: components["schemas"]["SaleReasonKind"];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    /** @enum {string} */
    SalesBy: "Hour" | "Day" | "Week" | "Cashier" | "Product" | "Category" | "Branch" | "Tender" | "Tax";
    /** @description By tax: netSales is what the tax is of. By tender: collected alone. What does not apply is null. */
    SalesItem: {
      /** @description The hour (`09`), day, ISO week (`2026-W09`), or the id of what it is by; null for what has none: a line by name, an article in no category. */
      key: string | null;
      name: string | null;
      /** @description Of a product's variant. */
      sku: string | null;
      /** @description Of a tax: 0.19 is 19 %. */
      rate: components["schemas"]["Decimal"] | null;
      /** @description Not by product, category and tax; by tender, payments. */
      orders: components["schemas"]["Version"] | null;
      /** @description Sold less what came back. */
      quantity: components["schemas"]["Decimal"] | null;
      /** @description What was sold, before discounts and without tax, gift cards, service charges and fees. */
      grossSales: components["schemas"]["Decimal"] | null;
      /** @description On what was sold, without tax. */
      discounts: components["schemas"]["Decimal"] | null;
      /** @description What came back, less its discounts, without tax. */
      returns: components["schemas"]["Decimal"] | null;
      /** @description Gross sales less discounts and returns. */
      netSales: components["schemas"]["Decimal"] | null;
      tax: components["schemas"]["Amount"] | null;
      /** @description Service charges, without tax. */
      charges: components["schemas"]["Decimal"] | null;
      /** @description Restocking fees of returns, without tax: no sales. */
      fees: components["schemas"]["Decimal"] | null;
      /** @description Gift cards sold: no revenue. */
      giftCards: components["schemas"]["Decimal"] | null;
      /** @description By tender the payments, less change. Not by product, category and tax. */
      collected: components["schemas"]["Decimal"] | null;
    };
    SalesOfPeriod: {
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      total: components["schemas"]["SalesTotal"];
      items: components["schemas"]["SalesItem"][];
      /** @description Whether there are no more items than these. */
      isComplete: boolean;
    };
    SalesReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      by: components["schemas"]["SalesBy"];
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      total: components["schemas"]["SalesTotal"];
      items: components["schemas"]["SalesItem"][];
      /** @description Whether there are no more items than these. */
      isComplete: boolean;
      comparison: components["schemas"]["SalesOfPeriod"] | null;
    };
    SalesTotal: {
      /** @description Completed orders. */
      orders: components["schemas"]["Version"];
      /** @description Those of them that sell something. */
      sales: components["schemas"]["Version"];
      /** @description Those of them that take something back. */
      refunds: components["schemas"]["Version"];
      /** @description Sold less what came back. */
      quantity: components["schemas"]["Decimal"];
      /** @description What was sold, before discounts and without tax, gift cards, service charges and fees. */
      grossSales: components["schemas"]["Decimal"];
      /** @description On what was sold, without tax. */
      discounts: components["schemas"]["Decimal"];
      /** @description What came back, less its discounts, without tax. */
      returns: components["schemas"]["Decimal"];
      /** @description Gross sales less discounts and returns. */
      netSales: components["schemas"]["Decimal"];
      tax: components["schemas"]["Amount"];
      /** @description Service charges, without tax. */
      charges: components["schemas"]["Decimal"];
      /** @description Restocking fees of returns, without tax: no sales. */
      fees: components["schemas"]["Decimal"];
      /** @description Gift cards sold: no revenue. */
      giftCards: components["schemas"]["Decimal"];
      tips: components["schemas"]["Amount"];
      rounding: components["schemas"]["Amount"];
      /** @description Net sales, tax, charges, fees, gift cards, tips and rounding. */
      collected: components["schemas"]["Decimal"];
      /** @description What of it was paid in advance; the rest are the payments. */
      deposits: components["schemas"]["Decimal"];
      /** @description Net sales by receipt that sells something, as in `baskets`. */
      averageBasket: components["schemas"]["Decimal"] | null;
      /** @description Quantity by receipt that sells something, as in `baskets`. */
      unitsPerOrder: components["schemas"]["Decimal"] | null;
    };
    SaleSums: {
      /** @description Completed sales. */
      saleCount: components["schemas"]["Version"];
      saleAmount: components["schemas"]["Amount"];
      /** @description Orders that pay money back. */
      refundCount: components["schemas"]["Version"];
      refundAmount: components["schemas"]["Amount"];
      /** @description Voided sales. */
      voidCount: components["schemas"]["Version"];
      voidAmount: components["schemas"]["Amount"];
      discountAmount: components["schemas"]["Amount"];
      roundingAmount: components["schemas"]["Amount"];
      /** @description Lines by name, without an article. */
      customCount: components["schemas"]["Version"];
      /** @description What they come to, within sales and refunds. */
      customAmount: components["schemas"]["Decimal"];
      /** @description No revenue: it is in the tenders beside the sales. */
      tipAmount: components["schemas"]["Decimal"];
      /** @description Taken for parked orders, less what was given back. */
      depositAmount: components["schemas"]["Decimal"];
      /** @description Of sales that were paid in advance. */
      depositUsedAmount: components["schemas"]["Decimal"];
      /** @description Within the sales. */
      serviceChargeAmount: components["schemas"]["Decimal"];
      /** @description Restocking fees: neither sales nor refunds. */
      feeAmount: components["schemas"]["Decimal"];
    };
    SavedReport: {
      id: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @description The name of a report that is given out as CSV: `sales`. */
      report: string;
      query: components["schemas"]["SavedReportQuery"];
      /** @description Null: all branches of who saved it. */
      branchId: components["schemas"]["Uuid"] | null;
      /** @description Of which business dates it is, on the day on which it is read: the seven before it, the week from Monday to Sunday or the month before. Of a report of one date the last of them. */
      period: components["schemas"]["SavedReportPeriod"];
      /** @description When it is mailed as CSV, at 06:00 by the shop's time zone: each day, on Mondays, on the first of a month. */
      schedule: components["schemas"]["SavedReportSchedule"];
      /** @description Who gets it by mail; who is no user of the shop with a confirmed address is asked first. */
      recipients: components["schemas"]["Email"][];
      /** @description Who saved it last: it is read in their name, with the rights and branches that they have then. */
      userId: components["schemas"]["Uuid"];
      userName: string;
      /** @description The business date on which it is mailed next. */
      nextOn: components["schemas"]["LocalDate"] | null;
      mailedAt: components["schemas"]["Timestamp"] | null;
      /** @description Why the last time not all got it: an errorCode, `recipient_unconfirmed` (asked, and has not confirmed, or has stopped it) or `user_deactivated`. */
      lastError: string | null;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    SavedReportCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @description The name of a report that is given out as CSV: `sales`. */
      report: string;
      /** @default {} */
      query?: components["schemas"]["SavedReportQuery"];
      /** @description Null: all branches of who saved it. */
      branchId?: components["schemas"]["Uuid"] | null;
      /**
       * @description Of which business dates it is, on the day on which it is read: the seven before it, the week from Monday to Sunday or the month before. Of a report of one date the last of them.
       * @default Yesterday
       */
      period?: components["schemas"]["SavedReportPeriod"];
      /**
       * @description When it is mailed as CSV, at 06:00 by the shop's time zone: each day, on Mondays, on the first of a month.
       * @default Never
       */
      schedule?: components["schemas"]["SavedReportSchedule"];
      /**
       * @description Who gets it by mail; who is no user of the shop with a confirmed address is asked first.
       * @default []
       */
      recipients?: components["schemas"]["Email"][];
    };
    SavedReportPage: {
      items: components["schemas"]["SavedReport"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    SavedReportPatch: {
      name?: components["schemas"]["Name"];
      /** @description The name of a report that is given out as CSV: `sales`. */
      report?: string;
      query?: components["schemas"]["SavedReportQuery"];
      /** @description Null: all branches of who saved it. */
      branchId?: components["schemas"]["Uuid"] | null;
      /** @description Of which business dates it is, on the day on which it is read: the seven before it, the week from Monday to Sunday or the month before. Of a report of one date the last of them. */
      period?: components["schemas"]["SavedReportPeriod"];
      /** @description When it is mailed as CSV, at 06:00 by the shop's time zone: each day, on Mondays, on the first of a month. */
      schedule?: components["schemas"]["SavedReportSchedule"];
      /** @description Who gets it by mail; who is no user of the shop with a confirmed address is asked first. */
      recipients?: components["schemas"]["Email"][];
    };
    /** @enum {string} */
    SavedReportPeriod: "Yesterday" | "LastSevenDays" | "LastWeek" | "LastMonth";
    /** @description Of the report's own query what is no date, as far as the report has it. */
    SavedReportQuery: {
      by?: string;
      days?: number;
    };
    /** @enum {string} */
    SavedReportSchedule: "Never" | "Daily" | "Weekly" | "Monthly";
    /** @description All that a till needs of a scanned article, as a sale would price it now. */
    Scan: {
      variantId: components["schemas"]["Uuid"];
      productId: components["schemas"]["Uuid"];
      productName: string;
      variantName: string;
      sku: string;
      categoryId: components["schemas"]["Uuid"] | null;
      unit: components["schemas"]["ScanUnit"];
      /** @description The cashier says the price. */
      isOpenPrice: boolean;
      /** @description It, or its product. Of a code that a live one has, too, that one is found. */
      isArchived: boolean;
      /** @description Neither archived nor unavailable at the branch. */
      isSold: boolean;
      label: components["schemas"]["ScanLabel"] | null;
      /** @description What a line of it sells: what the label weighed, what its price buys, else 1. */
      quantity: components["schemas"]["Decimal"];
      /** @description Of one unit in this quantity, by the label where it has a price; null: it is entered at the till. */
      price: components["schemas"]["Decimal"] | null;
      priceSource: components["schemas"]["ScanPriceSource"];
      priceListId: components["schemas"]["Uuid"] | null;
      taxGroupId: components["schemas"]["Uuid"] | null;
      taxes: components["schemas"]["ScanTax"][];
      /** @description At the branch; of a set, how many its parts make. Null when nothing of it is tracked, or without inventory.read. */
      onHand: components["schemas"]["Decimal"] | null;
    };
    /** @description What a scale's label carried beside its article. */
    ScanLabel: {
      kind: components["schemas"]["LabelValueKind"];
      value: components["schemas"]["Decimal"];
    };
    ScannedPurchaseOrderLine: {
      variantId: components["schemas"]["Uuid"];
      sku: string;
      productName: string;
      variantName: string;
      /** @description One, or what a scale's label says. */
      quantity: components["schemas"]["Decimal"];
      outstanding: components["schemas"]["GoodsQuantity"];
    };
    /** @enum {string} */
    ScanPriceSource: "Catalogue" | "Branch" | "PriceList" | "Open" | "Label";
    ScanTax: {
      taxRateId: components["schemas"]["Uuid"];
      name: string;
      /** @description A fraction as a string: 0.19 is 19 %. */
      rate: components["schemas"]["Decimal"];
      /** @description Taken on the price with the taxes before it. */
      isCompound: boolean;
    };
    ScanUnit: {
      code: string;
      /** @description Most fraction digits of a quantity. */
      precision: components["schemas"]["Version"];
    };
    SecondFactor: {
      methods: components["schemas"]["SecondFactorMethod"][];
      recoveryCodesLeft: components["schemas"]["Version"];
      /** @description Whether codes by mail can be turned on here. */
      emailAllowed: boolean;
    };
    /** @enum {string} */
    SecondFactorMethod: "Authenticator" | "Email";
    /** @description As the settings name who sells. */
    Seller: {
      name: string | null;
      address: string | null;
      taxId: string | null;
    };
    /** @enum {string} */
    ServerHealth: "Up" | "Down";
    ServiceAccount: {
      /** @description Its `clientId`. */
      id: components["schemas"]["Uuid"];
      name: string;
      permissions: string[];
      branchIds: components["schemas"]["Uuid"][];
      /** @description At most two, the older first. */
      secrets: components["schemas"]["ClientSecret"][];
      revokedAt: components["schemas"]["Timestamp"] | null;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    ServiceAccountCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      permissions: components["schemas"]["ServicePermission"][];
      /** @default [] */
      branchIds?: components["schemas"]["Uuid"][];
    };
    ServiceAccountPage: {
      items: components["schemas"]["ServiceAccount"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    ServiceAccountPatch: {
      name?: components["schemas"]["Name"];
      permissions?: components["schemas"]["ServicePermission"][];
      branchIds?: components["schemas"]["Uuid"][];
    };
    /** @enum {string} */
    ServicePermission: "catalogue.read" | "catalogue.write" | "catalogue.readCost" | "branches.manage" | "devices.manage" | "settings.manage" | "customers.read" | "customers.write" | "customers.merge" | "customers.exempt" | "customers.setTerms" | "customers.erase" | "customers.export" | "inventory.read" | "inventory.adjust" | "inventory.count" | "inventory.approveCount" | "cash.read" | "cash.manage" | "cash.movement" | "cash.movementAny" | "cash.closeAny" | "cash.readExpected" | "cash.approveVariance" | "sales.read" | "sales.create" | "sales.discount" | "sales.discountAny" | "sales.overridePrice" | "sales.overrideTax" | "sales.refund" | "sales.custom" | "sales.voidLine" | "sales.void" | "sales.backdate" | "sales.large" | "sales.nosale" | "sync.review" | "audit.read" | "reports.export" | "credit.read" | "credit.manage" | "credit.overLimit" | "credit.receive" | "credit.adjust" | "credit.issue" | "purchasing.read" | "purchasing.write" | "purchasing.submit" | "purchasing.receive" | "purchasing.return" | "transfers.read" | "transfers.write" | "transfers.approve" | "transfers.dispatch" | "transfers.receive" | "returns.read" | "returns.create" | "returns.withoutReceipt" | "returns.override" | "returns.inspect" | "reports.read" | "reports.save" | "promotions.read" | "promotions.write" | "promotions.enable" | "promotions.coupons" | "loyalty.read" | "loyalty.manage" | "loyalty.enrol" | "loyalty.redeem" | "loyalty.adjust";
    /** @description The service is unavailable for the moment, or the database server `server` is, which it needs for this. */
    ServiceUnavailableProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "service_unavailable";
      server?: string;
    };
    Session: {
      id: components["schemas"]["Uuid"];
      createdAt: components["schemas"]["Timestamp"];
      lastUsedAt: components["schemas"]["Timestamp"];
      expiresAt: components["schemas"]["Timestamp"];
      ip: string | null;
      userAgent: string | null;
      /** @description The session that asks. */
      isCurrent: boolean;
    };
    SessionBranch: {
      id: components["schemas"]["Uuid"];
      code: string;
      name: string;
      /** @description An IANA time zone: Europe/Berlin. Null: the shop's. */
      timezone: string | null;
      /** @description False: not in use. */
      isActive: boolean;
    };
    SessionClosedData: {
      cashSessionId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      registerId: components["schemas"]["Uuid"];
      closedAt: components["schemas"]["Timestamp"];
    };
    SessionClosedEvent: {
      /** @description Of the event; webhooks have it as `webhook-id`. */
      id: components["schemas"]["Uuid"];
      /** @constant */
      type: "SessionClosed";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      data: components["schemas"]["SessionClosedData"];
    };
    SessionClosedMessage: {
      /** @constant */
      type: "SessionClosed";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      /** @description The shop. */
      tenantId: components["schemas"]["Uuid"];
      data: components["schemas"]["SessionClosedData"];
    };
    SessionDevice: {
      id: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      /** @description The register that it is bound to; null: none. */
      registerId: components["schemas"]["Uuid"] | null;
      /** @description True: the session was opened with a PIN. */
      isPin: boolean;
    };
    SessionOpenedData: {
      cashSessionId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      registerId: components["schemas"]["Uuid"];
      openedAt: components["schemas"]["Timestamp"];
    };
    SessionOpenedEvent: {
      /** @description Of the event; webhooks have it as `webhook-id`. */
      id: components["schemas"]["Uuid"];
      /** @constant */
      type: "SessionOpened";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      data: components["schemas"]["SessionOpenedData"];
    };
    SessionOpenedMessage: {
      /** @constant */
      type: "SessionOpened";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      /** @description The shop. */
      tenantId: components["schemas"]["Uuid"];
      data: components["schemas"]["SessionOpenedData"];
    };
    Sessions: {
      items: components["schemas"]["Session"][];
    };
    SessionTenant: {
      tenantId: components["schemas"]["Uuid"];
      name: string;
      /** @description As pages name the shop in addresses. */
      slug: string;
    };
    Settings: {
      /** @description ISO 4217. It stays from the first order on. */
      currency: string;
      /** @description An IANA time zone: Europe/Berlin. A branch has its own in `timezone` of `/branches/{id}`. */
      timezone: string;
      /** @description Local time at which the business day begins: 04:00. */
      businessDayCutoff: string;
      /** @description Whether prices contain tax. */
      taxMode: components["schemas"]["TaxMode"];
      /**
       * Format: decimal
       * @description Percent of a price that may be taken off without the permission sales.discountAny.
       */
      discountLimit: string;
      /** @description How much of an article one order has at most without the permission sales.large. */
      quantityLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description What one order comes to at most, before discounts, without the permission sales.large. */
      totalLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description Discounts by hand need a reason of the list `/sales/reasons`. */
      requiresDiscountReason: boolean;
      /** @description Other prices than the list's need a reason of the list `/sales/reasons`. */
      requiresOverrideReason: boolean;
      /** @description Voids of lines and sales need a reason of the list `/sales/reasons`. */
      requiresVoidReason: boolean;
      /** @description What may come back by one line of a receipt without the approval of someone who holds sales.refund. */
      refundLineLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description As refundLineLimit, by all lines of one receipt. */
      refundReceiptLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description As refundLineLimit, by all receipts of one cashier on one business date; what was approved does not count. */
      refundDayLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description The tax group of lines by name, without an article, that name none; null: they have to. */
      customTaxGroupId: components["schemas"]["Uuid"] | null;
      /** @description What a receipt begins with. */
      receiptHeader: string | null;
      /** @description What a receipt ends with. */
      receiptFooter: string | null;
      /** @description In which receipts are printed unless a till asks for another: de or de-AT. */
      receiptLanguage: string;
      /** @description What receipts in a language begin and end with, in place of receiptHeader and receiptFooter. */
      receiptTexts: components["schemas"]["ReceiptTexts"][];
      /**
       * Format: decimal
       * @description Per cent of what is sold that a sale is charged for service, unless it says otherwise; null: none.
       */
      serviceCharge: string | null;
      /** @description The tax group of the service charge; null: it is not taxed. */
      serviceChargeTaxGroupId: components["schemas"]["Uuid"] | null;
      /** @description Who sells, as receipts and invoices name them. */
      sellerName: components["schemas"]["Name"] | null;
      /** @description The seller's address on receipts and invoices, in place of the branch's. */
      sellerAddress: string | null;
      /** @description The seller's tax number on receipts and invoices. */
      sellerTaxId: string | null;
      /** @description The smallest coin in use, to which cash is rounded: 0.05 in EUR, 10 in JPY; 0: no rounding. */
      cashRounding: components["schemas"]["NonNegativeDecimal"];
      /** @description The difference up to which a drawer is closed, or opened with less than remained in it, without approval. */
      cashTolerance: components["schemas"]["NonNegativeDecimal"];
      /** @description What a cashier may pay out on one business date without the approval of someone who holds cash.movementAny; what was approved does not count. Null: any amount. */
      payOutLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description As payOutLimit, of what is dropped to safe and bank, or taken out at closing. */
      dropLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description Whether stock may go below zero; AllowOffline: only by what a till did while it was offline. */
      stockPolicy: components["schemas"]["StockPolicy"];
      /** @description The country code that a phone number without one is completed with: 49. */
      callingCode: string | null;
      /** @description Whether an operator may look into the shop for its support, reading, for 15 minutes at a time. */
      allowsSupportAccess: boolean;
      /** @description Of the modules that are enabled, by their names. */
      modules?: {
        credit?: {
          /** @description In how many days a sale on account is due, unless the account says otherwise. */
          termsDays: number;
          /** @description How many days store credit and gift cards are valid after they are issued; null: for ever. */
          voucherDays: number | null;
        };
        purchasing?: {
          /**
           * Format: decimal
           * @description By how many per cent of what was ordered more may be received.
           */
          receiptTolerance: string;
          /** @description From the sales of how many days it is calculated what to reorder. */
          salesDays: number;
          /** @description For how many days a reorder is to last, beyond the supplier's lead time. */
          coverDays: number;
        };
        stockTransfers?: {
          /** @description Whether a branch dispatches only what was requested of it and approved; otherwise drafts, too. */
          requiresApproval: boolean;
        };
        returns?: {
          /** @description How many days after the business date of its sale something can come back. */
          windowDays: number;
          /** @description How the money goes back with a receipt. */
          refundBy: components["schemas"]["RefundBy"];
          /** @description How the money goes back without a receipt. */
          refundWithoutReceiptBy: components["schemas"]["RefundOtherwiseBy"];
          /** @description How the money goes back with a gift receipt, to somebody else than the buyer. */
          giftRefundBy: components["schemas"]["RefundOtherwiseBy"];
          /** @description Whether goods are taken back without their receipt at all. */
          acceptsWithoutReceipt: boolean;
          /** @description Whether each line needs a reason of the list `/return-reasons`. */
          requiresReason: boolean;
          /**
           * Format: decimal
           * @description The restocking fee in percent of what comes back, before tax where tax comes on top; some reasons waive it.
           */
          feePercent: string;
          /** @description The tax group of the restocking fee; null: that of lines by name, customTaxGroupId. */
          feeTaxGroupId: components["schemas"]["Uuid"] | null;
        };
        reporting?: {
          datev: components["schemas"]["DatevSettings"] | null;
          /** @description On which account of the bookkeeping each role of the journal is posted; without one, on one of its own name. */
          accounts: components["schemas"]["JournalAccount"][];
        };
        loyalty?: {
          /**
           * Format: decimal
           * @description What a point pays; null: nothing is paid with points.
           */
          pointValue: string | null;
          /** @description How many points are taken as payment at least. */
          minRedemption: number;
          /** @description Per cent of what is sold that points pay at most. */
          redeemLimit: components["schemas"]["NonNegativeDecimal"];
          /** @description Whether points pay at a till that is offline, even if they are not there. */
          redeemsOffline: boolean;
          /** @description Whether points are earned by the price with tax; otherwise without. */
          countsTax: boolean;
          /** @description Whether a customer without an account gets one by the first sale that brings points. */
          opensAccounts: boolean;
          /** @description How many days after the sale its points can be used. */
          vestingDays: number;
          /** @description How many days points are valid after they are earned; null: for ever. */
          validDays: number | null;
          /** @description How many points one sale brings at most; null: any. */
          maxPerSale: number | null;
          /** @description How many points a customer earns on one business date at most; null: any. */
          maxPerDay: number | null;
          /** @description Over how many days, up to today, what a customer buys counts to the tier. */
          tierDays: number;
        };
      };
      /** @description Fraction digits of the currency. */
      currencyDigits: components["schemas"]["Version"];
      /** @description True from the first order on. */
      isCurrencyLocked: boolean;
      version: components["schemas"]["Version"];
    };
    SettingsOverrides: {
      /** @description Local time at which the business day begins: 04:00. */
      businessDayCutoff: string | null;
      taxMode: components["schemas"]["TaxMode"] | null;
      /**
       * Format: decimal
       * @description Percent of a price that may be taken off without the permission sales.discountAny.
       */
      discountLimit: string | null;
      /** @description How much of an article one order has at most without the permission sales.large. */
      quantityLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description What one order comes to at most, before discounts, without the permission sales.large. */
      totalLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description Discounts by hand need a reason of the list `/sales/reasons`. */
      requiresDiscountReason: boolean | null;
      /** @description Other prices than the list's need a reason of the list `/sales/reasons`. */
      requiresOverrideReason: boolean | null;
      /** @description Voids of lines and sales need a reason of the list `/sales/reasons`. */
      requiresVoidReason: boolean | null;
      /** @description What may come back by one line of a receipt without the approval of someone who holds sales.refund. */
      refundLineLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description As refundLineLimit, by all lines of one receipt. */
      refundReceiptLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description As refundLineLimit, by all receipts of one cashier on one business date; what was approved does not count. */
      refundDayLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description The tax group of lines by name, without an article, that name none; null: they have to. */
      customTaxGroupId: components["schemas"]["Uuid"] | null;
      /** @description What a receipt begins with. */
      receiptHeader: string | null;
      /** @description What a receipt ends with. */
      receiptFooter: string | null;
      /** @description In which receipts are printed unless a till asks for another: de or de-AT. */
      receiptLanguage: string | null;
      receiptTexts: components["schemas"]["ReceiptTexts"][] | null;
      /**
       * Format: decimal
       * @description Per cent of what is sold that a sale is charged for service, unless it says otherwise; null: none.
       */
      serviceCharge: string | null;
      /** @description The tax group of the service charge; null: it is not taxed. */
      serviceChargeTaxGroupId: components["schemas"]["Uuid"] | null;
      /** @description Who sells, as receipts and invoices name them. */
      sellerName: components["schemas"]["Name"] | null;
      /** @description The seller's address on receipts and invoices, in place of the branch's. */
      sellerAddress: string | null;
      /** @description The seller's tax number on receipts and invoices. */
      sellerTaxId: string | null;
      /** @description The smallest coin in use, to which cash is rounded: 0.05 in EUR, 10 in JPY; 0: no rounding. */
      cashRounding: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description The difference up to which a drawer is closed, or opened with less than remained in it, without approval. */
      cashTolerance: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description What a cashier may pay out on one business date without the approval of someone who holds cash.movementAny; what was approved does not count. Null: any amount. */
      payOutLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description As payOutLimit, of what is dropped to safe and bank, or taken out at closing. */
      dropLimit: components["schemas"]["NonNegativeDecimal"] | null;
      stockPolicy: components["schemas"]["StockPolicy"] | null;
      /** @description Of the modules that are enabled, by their names. */
      modules?: {
        purchasing?: {
          /**
           * Format: decimal
           * @description By how many per cent of what was ordered more may be received.
           */
          receiptTolerance: string | null;
          /** @description From the sales of how many days it is calculated what to reorder. */
          salesDays: number | null;
          /** @description For how many days a reorder is to last, beyond the supplier's lead time. */
          coverDays: number | null;
        };
        stockTransfers?: {
          /** @description Whether a branch dispatches only what was requested of it and approved; otherwise drafts, too. */
          requiresApproval: boolean | null;
        };
        returns?: {
          /** @description How many days after the business date of its sale something can come back. */
          windowDays: number | null;
          refundBy: components["schemas"]["RefundBy"] | null;
          refundWithoutReceiptBy: components["schemas"]["RefundOtherwiseBy"] | null;
          giftRefundBy: components["schemas"]["RefundOtherwiseBy"] | null;
          /** @description Whether goods are taken back without their receipt at all. */
          acceptsWithoutReceipt: boolean | null;
          /** @description Whether each line needs a reason of the list `/return-reasons`. */
          requiresReason: boolean | null;
          /**
           * Format: decimal
           * @description The restocking fee in percent of what comes back, before tax where tax comes on top; some reasons waive it.
           */
          feePercent: string | null;
          /** @description The tax group of the restocking fee; null: that of lines by name, customTaxGroupId. */
          feeTaxGroupId: components["schemas"]["Uuid"] | null;
        };
      };
    };
    SettingsPatch: {
      /** @description ISO 4217. It stays from the first order on. */
      currency?: string;
      /** @description An IANA time zone: Europe/Berlin. A branch has its own in `timezone` of `/branches/{id}`. */
      timezone?: string;
      /** @description Local time at which the business day begins: 04:00. */
      businessDayCutoff?: string;
      /** @description Whether prices contain tax. */
      taxMode?: components["schemas"]["TaxMode"];
      /**
       * Format: decimal
       * @description Percent of a price that may be taken off without the permission sales.discountAny.
       */
      discountLimit?: string;
      /** @description How much of an article one order has at most without the permission sales.large. */
      quantityLimit?: components["schemas"]["NonNegativeDecimal"];
      /** @description What one order comes to at most, before discounts, without the permission sales.large. */
      totalLimit?: components["schemas"]["NonNegativeDecimal"];
      /** @description Discounts by hand need a reason of the list `/sales/reasons`. */
      requiresDiscountReason?: boolean;
      /** @description Other prices than the list's need a reason of the list `/sales/reasons`. */
      requiresOverrideReason?: boolean;
      /** @description Voids of lines and sales need a reason of the list `/sales/reasons`. */
      requiresVoidReason?: boolean;
      /** @description What may come back by one line of a receipt without the approval of someone who holds sales.refund. */
      refundLineLimit?: components["schemas"]["NonNegativeDecimal"];
      /** @description As refundLineLimit, by all lines of one receipt. */
      refundReceiptLimit?: components["schemas"]["NonNegativeDecimal"];
      /** @description As refundLineLimit, by all receipts of one cashier on one business date; what was approved does not count. */
      refundDayLimit?: components["schemas"]["NonNegativeDecimal"];
      /** @description The tax group of lines by name, without an article, that name none; null: they have to. */
      customTaxGroupId?: components["schemas"]["Uuid"] | null;
      /** @description What a receipt begins with. */
      receiptHeader?: string | null;
      /** @description What a receipt ends with. */
      receiptFooter?: string | null;
      /** @description In which receipts are printed unless a till asks for another: de or de-AT. */
      receiptLanguage?: string;
      /** @description What receipts in a language begin and end with, in place of receiptHeader and receiptFooter. */
      receiptTexts?: components["schemas"]["ReceiptTexts"][];
      /**
       * Format: decimal
       * @description Per cent of what is sold that a sale is charged for service, unless it says otherwise; null: none.
       */
      serviceCharge?: string | null;
      /** @description The tax group of the service charge; null: it is not taxed. */
      serviceChargeTaxGroupId?: components["schemas"]["Uuid"] | null;
      /** @description Who sells, as receipts and invoices name them. */
      sellerName?: components["schemas"]["Name"] | null;
      /** @description The seller's address on receipts and invoices, in place of the branch's. */
      sellerAddress?: string | null;
      /** @description The seller's tax number on receipts and invoices. */
      sellerTaxId?: string | null;
      /** @description The smallest coin in use, to which cash is rounded: 0.05 in EUR, 10 in JPY; 0: no rounding. */
      cashRounding?: components["schemas"]["NonNegativeDecimal"];
      /** @description The difference up to which a drawer is closed, or opened with less than remained in it, without approval. */
      cashTolerance?: components["schemas"]["NonNegativeDecimal"];
      /** @description What a cashier may pay out on one business date without the approval of someone who holds cash.movementAny; what was approved does not count. Null: any amount. */
      payOutLimit?: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description As payOutLimit, of what is dropped to safe and bank, or taken out at closing. */
      dropLimit?: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description Whether stock may go below zero; AllowOffline: only by what a till did while it was offline. */
      stockPolicy?: components["schemas"]["StockPolicy"];
      /** @description The country code that a phone number without one is completed with: 49. */
      callingCode?: string | null;
      /** @description Whether an operator may look into the shop for its support, reading, for 15 minutes at a time. */
      allowsSupportAccess?: boolean;
      /** @description Of the modules that are enabled, by their names. */
      modules?: {
        credit?: {
          /** @description In how many days a sale on account is due, unless the account says otherwise. */
          termsDays?: number;
          /** @description How many days store credit and gift cards are valid after they are issued; null: for ever. */
          voucherDays?: number | null;
        };
        purchasing?: {
          /**
           * Format: decimal
           * @description By how many per cent of what was ordered more may be received.
           */
          receiptTolerance?: string;
          /** @description From the sales of how many days it is calculated what to reorder. */
          salesDays?: number;
          /** @description For how many days a reorder is to last, beyond the supplier's lead time. */
          coverDays?: number;
        };
        stockTransfers?: {
          /** @description Whether a branch dispatches only what was requested of it and approved; otherwise drafts, too. */
          requiresApproval?: boolean;
        };
        returns?: {
          /** @description How many days after the business date of its sale something can come back. */
          windowDays?: number;
          /** @description How the money goes back with a receipt. */
          refundBy?: components["schemas"]["RefundBy"];
          /** @description How the money goes back without a receipt. */
          refundWithoutReceiptBy?: components["schemas"]["RefundOtherwiseBy"];
          /** @description How the money goes back with a gift receipt, to somebody else than the buyer. */
          giftRefundBy?: components["schemas"]["RefundOtherwiseBy"];
          /** @description Whether goods are taken back without their receipt at all. */
          acceptsWithoutReceipt?: boolean;
          /** @description Whether each line needs a reason of the list `/return-reasons`. */
          requiresReason?: boolean;
          /**
           * Format: decimal
           * @description The restocking fee in percent of what comes back, before tax where tax comes on top; some reasons waive it.
           */
          feePercent?: string;
          /** @description The tax group of the restocking fee; null: that of lines by name, customTaxGroupId. */
          feeTaxGroupId?: components["schemas"]["Uuid"] | null;
        };
        reporting?: {
          datev?: components["schemas"]["DatevSettings"] | null;
          /** @description On which account of the bookkeeping each role of the journal is posted; without one, on one of its own name. */
          accounts?: components["schemas"]["JournalAccount"][];
        };
        loyalty?: {
          /**
           * Format: decimal
           * @description What a point pays; null: nothing is paid with points.
           */
          pointValue?: string | null;
          /** @description How many points are taken as payment at least. */
          minRedemption?: number;
          /** @description Per cent of what is sold that points pay at most. */
          redeemLimit?: components["schemas"]["NonNegativeDecimal"];
          /** @description Whether points pay at a till that is offline, even if they are not there. */
          redeemsOffline?: boolean;
          /** @description Whether points are earned by the price with tax; otherwise without. */
          countsTax?: boolean;
          /** @description Whether a customer without an account gets one by the first sale that brings points. */
          opensAccounts?: boolean;
          /** @description How many days after the sale its points can be used. */
          vestingDays?: number;
          /** @description How many days points are valid after they are earned; null: for ever. */
          validDays?: number | null;
          /** @description How many points one sale brings at most; null: any. */
          maxPerSale?: number | null;
          /** @description How many points a customer earns on one business date at most; null: any. */
          maxPerDay?: number | null;
          /** @description Over how many days, up to today, what a customer buys counts to the tier. */
          tierDays?: number;
        };
      };
    };
    SettingsRow: {
      /** @description ISO 4217. It stays from the first order on. */
      currency: string;
      /** @description An IANA time zone: Europe/Berlin. A branch has its own in `timezone` of `/branches/{id}`. */
      timezone: string;
      /** @description Local time at which the business day begins: 04:00. */
      businessDayCutoff: string;
      /** @description Whether prices contain tax. */
      taxMode: components["schemas"]["TaxMode"];
      /**
       * Format: decimal
       * @description Percent of a price that may be taken off without the permission sales.discountAny.
       */
      discountLimit: string;
      /** @description How much of an article one order has at most without the permission sales.large. */
      quantityLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description What one order comes to at most, before discounts, without the permission sales.large. */
      totalLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description Discounts by hand need a reason of the list `/sales/reasons`. */
      requiresDiscountReason: boolean;
      /** @description Other prices than the list's need a reason of the list `/sales/reasons`. */
      requiresOverrideReason: boolean;
      /** @description Voids of lines and sales need a reason of the list `/sales/reasons`. */
      requiresVoidReason: boolean;
      /** @description What may come back by one line of a receipt without the approval of someone who holds sales.refund. */
      refundLineLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description As refundLineLimit, by all lines of one receipt. */
      refundReceiptLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description As refundLineLimit, by all receipts of one cashier on one business date; what was approved does not count. */
      refundDayLimit: components["schemas"]["NonNegativeDecimal"];
      /** @description The tax group of lines by name, without an article, that name none; null: they have to. */
      customTaxGroupId: components["schemas"]["Uuid"] | null;
      /** @description What a receipt begins with. */
      receiptHeader: string | null;
      /** @description What a receipt ends with. */
      receiptFooter: string | null;
      /** @description In which receipts are printed unless a till asks for another: de or de-AT. */
      receiptLanguage: string;
      /** @description What receipts in a language begin and end with, in place of receiptHeader and receiptFooter. */
      receiptTexts: components["schemas"]["ReceiptTexts"][];
      /**
       * Format: decimal
       * @description Per cent of what is sold that a sale is charged for service, unless it says otherwise; null: none.
       */
      serviceCharge: string | null;
      /** @description The tax group of the service charge; null: it is not taxed. */
      serviceChargeTaxGroupId: components["schemas"]["Uuid"] | null;
      /** @description Who sells, as receipts and invoices name them. */
      sellerName: components["schemas"]["Name"] | null;
      /** @description The seller's address on receipts and invoices, in place of the branch's. */
      sellerAddress: string | null;
      /** @description The seller's tax number on receipts and invoices. */
      sellerTaxId: string | null;
      /** @description The smallest coin in use, to which cash is rounded: 0.05 in EUR, 10 in JPY; 0: no rounding. */
      cashRounding: components["schemas"]["NonNegativeDecimal"];
      /** @description The difference up to which a drawer is closed, or opened with less than remained in it, without approval. */
      cashTolerance: components["schemas"]["NonNegativeDecimal"];
      /** @description What a cashier may pay out on one business date without the approval of someone who holds cash.movementAny; what was approved does not count. Null: any amount. */
      payOutLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description As payOutLimit, of what is dropped to safe and bank, or taken out at closing. */
      dropLimit: components["schemas"]["NonNegativeDecimal"] | null;
      /** @description Whether stock may go below zero; AllowOffline: only by what a till did while it was offline. */
      stockPolicy: components["schemas"]["StockPolicy"];
      /** @description The country code that a phone number without one is completed with: 49. */
      callingCode: string | null;
      /** @description Whether an operator may look into the shop for its support, reading, for 15 minutes at a time. */
      allowsSupportAccess: boolean;
      /** @description Of the modules that are enabled, by their names. */
      modules?: {
        credit?: {
          /** @description In how many days a sale on account is due, unless the account says otherwise. */
          termsDays: number;
          /** @description How many days store credit and gift cards are valid after they are issued; null: for ever. */
          voucherDays: number | null;
        };
        purchasing?: {
          /**
           * Format: decimal
           * @description By how many per cent of what was ordered more may be received.
           */
          receiptTolerance: string;
          /** @description From the sales of how many days it is calculated what to reorder. */
          salesDays: number;
          /** @description For how many days a reorder is to last, beyond the supplier's lead time. */
          coverDays: number;
        };
        stockTransfers?: {
          /** @description Whether a branch dispatches only what was requested of it and approved; otherwise drafts, too. */
          requiresApproval: boolean;
        };
        returns?: {
          /** @description How many days after the business date of its sale something can come back. */
          windowDays: number;
          /** @description How the money goes back with a receipt. */
          refundBy: components["schemas"]["RefundBy"];
          /** @description How the money goes back without a receipt. */
          refundWithoutReceiptBy: components["schemas"]["RefundOtherwiseBy"];
          /** @description How the money goes back with a gift receipt, to somebody else than the buyer. */
          giftRefundBy: components["schemas"]["RefundOtherwiseBy"];
          /** @description Whether goods are taken back without their receipt at all. */
          acceptsWithoutReceipt: boolean;
          /** @description Whether each line needs a reason of the list `/return-reasons`. */
          requiresReason: boolean;
          /**
           * Format: decimal
           * @description The restocking fee in percent of what comes back, before tax where tax comes on top; some reasons waive it.
           */
          feePercent: string;
          /** @description The tax group of the restocking fee; null: that of lines by name, customTaxGroupId. */
          feeTaxGroupId: components["schemas"]["Uuid"] | null;
        };
        reporting?: {
          datev: components["schemas"]["DatevSettings"] | null;
          /** @description On which account of the bookkeeping each role of the journal is posted; without one, on one of its own name. */
          accounts: components["schemas"]["JournalAccount"][];
        };
        loyalty?: {
          /**
           * Format: decimal
           * @description What a point pays; null: nothing is paid with points.
           */
          pointValue: string | null;
          /** @description How many points are taken as payment at least. */
          minRedemption: number;
          /** @description Per cent of what is sold that points pay at most. */
          redeemLimit: components["schemas"]["NonNegativeDecimal"];
          /** @description Whether points pay at a till that is offline, even if they are not there. */
          redeemsOffline: boolean;
          /** @description Whether points are earned by the price with tax; otherwise without. */
          countsTax: boolean;
          /** @description Whether a customer without an account gets one by the first sale that brings points. */
          opensAccounts: boolean;
          /** @description How many days after the sale its points can be used. */
          vestingDays: number;
          /** @description How many days points are valid after they are earned; null: for ever. */
          validDays: number | null;
          /** @description How many points one sale brings at most; null: any. */
          maxPerSale: number | null;
          /** @description How many points a customer earns on one business date at most; null: any. */
          maxPerDay: number | null;
          /** @description Over how many days, up to today, what a customer buys counts to the tier. */
          tierDays: number;
        };
      };
      /** @description Fraction digits of the currency. */
      currencyDigits: components["schemas"]["Version"];
      version: components["schemas"]["Version"];
    };
    Shop: {
      tenantId: components["schemas"]["Uuid"];
      name: string;
      /** @description In which receipts and documents can be printed. */
      languages: string[];
    };
    ShopAuditEvent: {
      id: components["schemas"]["Uuid"];
      at: components["schemas"]["Timestamp"];
      /** @description `<area>.<what happened>`. */
      event: string;
      actorId: components["schemas"]["Uuid"] | null;
      actorName: string | null;
      subjectType: string | null;
      subjectId: string | null;
      outcome: components["schemas"]["AuditOutcome"];
      requestId: string | null;
      ip: string | null;
      details: {
        [key: string]: unknown;
      };
      /** @description What the subject is called now; null: it has no name, is erased or not there any more. */
      subjectName: string | null;
      /** @description The branches that were touched; none of what is the shop's. */
      branchIds: components["schemas"]["Uuid"][];
    };
    ShopAuditEventPage: {
      items: components["schemas"]["ShopAuditEvent"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    ShopEvent: components["schemas"]["CustomerChangedEvent"] | components["schemas"]["DeviceSeenEvent"] | components["schemas"]["OrderCompletedEvent"] | components["schemas"]["OrderParkedEvent"] | components["schemas"]["OrderReturnedEvent"] | components["schemas"]["OrderVoidedEvent"] | components["schemas"]["SessionClosedEvent"] | components["schemas"]["SessionOpenedEvent"] | components["schemas"]["StockLowEvent"] | components["schemas"]["SyncDeadLetteredEvent"] | components["schemas"]["SyncFlaggedEvent"] | components["schemas"]["TenantGraduatedEvent"];
    /** @description How the shop stands now. A part that the caller may not read, or of a module that is off, is null. */
    ShopOverview: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      sales: components["schemas"]["ShopOverviewSales"] | null;
      /** @description Cash sessions that are not closed. */
      openSessions: components["schemas"]["Version"] | null;
      /** @description Parked orders that wait. */
      parkedOrders: components["schemas"]["Version"] | null;
      /** @description Variants at their reorder point or below it, or below zero. */
      lowStock: components["schemas"]["Version"] | null;
      /** @description Flags of what tills have pushed. */
      openFlags: components["schemas"]["Version"] | null;
      /** @description What tills have pushed and nobody has booked. */
      openDeadLetters: components["schemas"]["Version"] | null;
      /** @description Transfers that have left, to or from one of the branches, and have not all arrived. */
      transfersUnderWay: components["schemas"]["Version"] | null;
      /** @description The caller's, by name. */
      branches: components["schemas"]["ShopOverviewBranch"][];
    };
    ShopOverviewBranch: {
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      /** @description The branch's, now. */
      businessDate: components["schemas"]["LocalDate"];
      sales: components["schemas"]["ShopOverviewSales"] | null;
      /** @description Cash sessions that are not closed. */
      openSessions: components["schemas"]["Version"] | null;
      /** @description Parked orders that wait. */
      parkedOrders: components["schemas"]["Version"] | null;
      /** @description Variants at their reorder point or below it, or below zero. */
      lowStock: components["schemas"]["Version"] | null;
      /** @description Flags of what tills have pushed. */
      openFlags: components["schemas"]["Version"] | null;
      /** @description What tills have pushed and nobody has booked. */
      openDeadLetters: components["schemas"]["Version"] | null;
    };
    /** @description Of the business date that a branch has now. */
    ShopOverviewSales: {
      /** @description Completed, returns among them. */
      orders: components["schemas"]["Version"];
      /** @description With tax; what came back is taken off. */
      total: components["schemas"]["Decimal"];
      /** @description What was paid for them, with rounding and tips, less change. */
      takings: components["schemas"]["Decimal"];
    };
    SignInSettings: {
      /** @description Whether users may have codes mailed as their second factor. */
      allowsEmailCodes: boolean;
    };
    SnapshotEnd: {
      /** @constant */
      type: "End";
      /** @description How many rows came in this answer. */
      rows: components["schemas"]["Version"];
      /** @description SHA-256 of all bytes of this answer before this line, in hexadecimal. */
      checksum: string;
      /** @description For the changes since the snapshot began. */
      cursor: string;
    };
    SnapshotHeader: {
      /** @constant */
      type: "Header";
      /** @description Those that follow, in this order. */
      streams: components["schemas"]["StreamName"][];
    };
    SnapshotLine: components["schemas"]["SnapshotHeader"] | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "Settings";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["SettingsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "BranchSettings";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["BranchSettingsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "Branches";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["BranchesRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "PaymentMethods";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["PaymentMethodsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "CashReasons";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["CashReasonsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "SaleReasons";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["SaleReasonsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "TaxRates";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["TaxRatesRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "TaxRatePeriods";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["TaxRatePeriodsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "TaxGroups";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["TaxGroupsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "TaxGroupComponents";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["TaxGroupComponentsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "BranchTaxGroups";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["BranchTaxGroupsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "Categories";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["CategoriesRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "Units";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["UnitsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "Products";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["ProductsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "ProductImages";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["ProductImagesRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "Variants";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["VariantsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "Barcodes";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["BarcodesRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "VariantComponents";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["VariantComponentsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "BranchVariants";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["BranchVariantsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "StockLevels";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["StockLevelsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "BarcodeRules";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["BarcodeRulesRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "CustomerGroups";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["CustomerGroupsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "Customers";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["CustomersRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "Users";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["UsersRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "Roles";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["RolesRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "UserRoles";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["UserRolesRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "UserBranches";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["UserBranchesRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "PriceLists";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["PriceListsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "PriceListEntries";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["PriceListEntriesRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "TillLayouts";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["TillLayoutsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "CreditAccounts";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["CreditAccountsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "Vouchers";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["VouchersRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "ReturnReasons";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["ReturnReasonsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "Promotions";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["PromotionsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "LoyaltyAccounts";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["LoyaltyAccountsRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "LoyaltyTiers";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["LoyaltyTiersRow"];
    } | {
      /** @constant */
      type: "Row";
      /** @constant */
      stream: "LoyaltyRules";
      /** @description Tells the row in its stream. */
      key: string[];
      data: components["schemas"]["LoyaltyRulesRow"];
    } | components["schemas"]["SnapshotMark"] | components["schemas"]["SnapshotEnd"];
    SnapshotMark: {
      /** @constant */
      type: "Mark";
      /** @description Opaque; it stays when the shop moves to another server. */
      resume: string;
    };
    /** @description The prices, taxes and promotions that a till has sold by, line for line. */
    SoldBasket: {
      taxMode: components["schemas"]["SoldTaxMode"];
      /** @default null */
      taxCertificate?: string | null;
      lines: components["schemas"]["SoldLine"][];
      /** @default [] */
      promotions?: components["schemas"]["SoldOrderPromotion"][];
      total: components["schemas"]["Amount"];
      /** @description The parked order that the sale completes: what is as it was parked is no difference. */
      parkedOrderId?: components["schemas"]["Uuid"];
    };
    /** @description It holds the total of its line, of which nothing is taken off and which counts for no offer. */
    SoldGiftCard: {
      lineId: components["schemas"]["Uuid"];
      /** @description Of a gift card: at least 8 letters and digits; spaces, hyphens and the case do not count. */
      code: string;
      /**
       * @description The shop has issued the card before: the amount is added to it.
       * @default false
       */
      isReload?: boolean;
    };
    SoldLine: {
      id: components["schemas"]["Uuid"];
      listPrice: components["schemas"]["NonNegativeAmount"] | null;
      unitPrice: components["schemas"]["NonNegativeAmount"];
      priceSource: components["schemas"]["SoldPriceSource"];
      taxes: components["schemas"]["SoldTax"][];
      /** @default [] */
      promotions?: components["schemas"]["SoldPromotion"][];
    };
    SoldOrderPromotion: {
      promotionId: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @description What it took off. */
      value: components["schemas"]["NonNegativeDecimal"];
      lineIds?: components["schemas"]["Uuid"][];
    };
    /** @enum {string} */
    SoldPriceSource: "Catalogue" | "Branch" | "PriceList" | "Open" | "Label" | "Override";
    SoldPromotion: {
      promotionId: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @description What it took off. */
      value: components["schemas"]["NonNegativeDecimal"];
    };
    SoldTax: {
      taxRateId: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      rate: components["schemas"]["NonNegativeDecimal"];
      isCompound: boolean;
    };
    /** @enum {string} */
    SoldTaxMode: "Inclusive" | "Exclusive";
    StatementCustomer: {
      id: components["schemas"]["Uuid"];
      name: string | null;
      company: string | null;
      address: string | null;
      taxId: string | null;
    };
    StatementEntry: {
      id: components["schemas"]["Uuid"];
      /** @description Transfer: the balance of an account that was merged into another. */
      kind: components["schemas"]["CreditEntryKind"];
      date: components["schemas"]["LocalDate"];
      receiptNumber: string | null;
      reference: string | null;
      dueOn: components["schemas"]["LocalDate"] | null;
      amount: components["schemas"]["Amount"];
      balance: components["schemas"]["Amount"];
    };
    StockAdjustment: {
      id: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      note: string | null;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      userId: components["schemas"]["Uuid"];
      userName: string;
      movements: components["schemas"]["StockMovement"][];
    };
    StockAdjustmentPage: {
      items: components["schemas"]["StockAdjustmentSummary"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    StockAdjustmentSummary: {
      id: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      note: string | null;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      userId: components["schemas"]["Uuid"];
      userName: string;
      lineCount: components["schemas"]["Version"];
    };
    StockAtBranch: {
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      onHand: components["schemas"]["GoodsQuantity"];
    };
    StockCount: {
      id: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      scope: components["schemas"]["StockCountScope"];
      categoryId: components["schemas"]["Uuid"] | null;
      /** @description Who counts does not see what the books hold. */
      isBlind: boolean;
      status: components["schemas"]["StockCountStatus"];
      note: string | null;
      lineCount: components["schemas"]["Version"];
      countedCount: components["schemas"]["Version"];
      openedBy: components["schemas"]["Uuid"];
      openedByName: string;
      openedAt: components["schemas"]["Timestamp"];
      endedBy: components["schemas"]["Uuid"] | null;
      endedByName: string | null;
      endedAt: components["schemas"]["Timestamp"] | null;
      version: components["schemas"]["Version"];
    };
    /** @description Replaces what was entered for these variants; null: not counted. */
    StockCountEntries: {
      lines: components["schemas"]["StockCountEntry"][];
    };
    StockCountEntry: {
      variantId: components["schemas"]["Uuid"];
      counted: components["schemas"]["NonNegativeGoodsQuantity"] | null;
      /** @description What moved later is not held against the count. */
      countedAt?: components["schemas"]["Timestamp"];
    };
    StockCountLine: {
      variantId: components["schemas"]["Uuid"];
      sku: string;
      productName: string;
      variantName: string;
      counted: components["schemas"]["GoodsQuantity"] | null;
      countedAt: components["schemas"]["Timestamp"] | null;
      countedBy: components["schemas"]["Uuid"] | null;
      countedByName: string | null;
      /** @description Null while a blind count is not posted, but for those who may approve it. */
      expected: components["schemas"]["Decimal"] | null;
      /** @description Null while a blind count is not posted, but for those who may approve it. */
      variance: components["schemas"]["Decimal"] | null;
      varianceValue: components["schemas"]["Amount"] | null;
    };
    StockCountLinePage: {
      items: components["schemas"]["StockCountLine"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    StockCountPage: {
      items: components["schemas"]["StockCount"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @enum {string} */
    StockCountScope: "Full" | "Category" | "List";
    /** @enum {string} */
    StockCountStatus: "Open" | "Review" | "Posted" | "Cancelled";
    /** @enum {string} */
    StockDirection: "Increase" | "Decrease" | "Both";
    /** @enum {string} */
    StockDiscrepancyReason: "DamagedInTransit" | "LostInTransit" | "MiscountAtSource" | "Other";
    StockDispatch: {
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt?: components["schemas"]["Timestamp"];
      trackingNumber?: string | null;
      /** @description What leaves in place of what was asked for, at most that much; the others leave as asked. */
      lines?: components["schemas"]["StockDispatchLine"][];
    };
    StockDispatchLine: {
      variantId: components["schemas"]["Uuid"];
      quantity: components["schemas"]["NonNegativeGoodsQuantity"];
    };
    /** @description How much of a variant each branch has, and not what it cost. */
    StockEverywhere: {
      variantId: components["schemas"]["Uuid"];
      sku: string;
      productName: string;
      variantName: string;
      /** @description False: its stock is not counted. */
      isTracked: boolean;
      /** @description Each branch in use, by name. */
      branches: components["schemas"]["StockAtBranch"][];
    };
    StockInTransit: {
      variantId: components["schemas"]["Uuid"];
      sku: string;
      productName: string;
      variantName: string;
      /** @description Under way to the branch. */
      incoming: components["schemas"]["Decimal"];
      /** @description Under way from it. */
      outgoing: components["schemas"]["Decimal"];
    };
    StockInTransitPage: {
      items: components["schemas"]["StockInTransit"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    StockItem: {
      variantId: components["schemas"]["Uuid"];
      sku: string;
      productName: string;
      variantName: string;
      /** @description False: its stock is not counted. */
      isTracked: boolean;
      stockPolicy: components["schemas"]["StockPolicy"] | null;
      levels: components["schemas"]["StockItemLevel"][];
      version: components["schemas"]["Version"];
    };
    StockItemLevel: {
      branchId: components["schemas"]["Uuid"];
      onHand: components["schemas"]["GoodsQuantity"];
      /** @description For those who may see costs, else null. */
      averageCost: components["schemas"]["Decimal"] | null;
      reorderPoint: components["schemas"]["GoodsQuantity"] | null;
      reorderQuantity: components["schemas"]["GoodsQuantity"] | null;
      lastCountedAt: components["schemas"]["Timestamp"] | null;
    };
    /** @description A null policy: as branch and shop have it. */
    StockItemPatch: {
      /** @description False: its stock is not counted. */
      isTracked?: boolean;
      stockPolicy?: components["schemas"]["StockPolicy"] | null;
    };
    StockLevel: {
      branchId: components["schemas"]["Uuid"];
      variantId: components["schemas"]["Uuid"];
      sku: string;
      productName: string;
      variantName: string;
      onHand: components["schemas"]["GoodsQuantity"];
      /** @description For those who may see costs, else null. */
      averageCost: components["schemas"]["Decimal"] | null;
      reorderPoint: components["schemas"]["GoodsQuantity"] | null;
      reorderQuantity: components["schemas"]["GoodsQuantity"] | null;
      lastCountedAt: components["schemas"]["Timestamp"] | null;
    };
    StockLevelPage: {
      items: components["schemas"]["StockLevel"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
      /** @description All that the filters leave, exact up to 10,000; with `count=true` alone. */
      count?: components["schemas"]["Version"];
      /** @description True: there are more than `count`. */
      isCountCapped?: boolean;
    };
    StockLevelsRow: {
      variantId: components["schemas"]["Uuid"];
      onHand: components["schemas"]["GoodsQuantity"];
    };
    StockLowData: {
      variantId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      /** @description In the variant's unit; it can be negative. */
      onHand: components["schemas"]["Decimal"];
      /** @description In the variant's unit; not below `onHand`. */
      reorderPoint: components["schemas"]["Decimal"];
    };
    StockLowEvent: {
      /** @description Of the event; webhooks have it as `webhook-id`. */
      id: components["schemas"]["Uuid"];
      /** @constant */
      type: "StockLow";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      data: components["schemas"]["StockLowData"];
    };
    StockLowMessage: {
      /** @constant */
      type: "StockLow";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      /** @description The shop. */
      tenantId: components["schemas"]["Uuid"];
      data: components["schemas"]["StockLowData"];
    };
    /** @enum {string} */
    StockMissingTo: "WrittenOff" | "Source";
    StockMovement: {
      id: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      variantId: components["schemas"]["Uuid"];
      /** @description Counts the movements of this variant at this branch, without gaps. */
      seq: string;
      kind: components["schemas"]["StockMovementKind"];
      /** @description In the unit of the variant: what came in; negative: what went out. */
      quantity: components["schemas"]["Decimal"];
      onHandBefore: components["schemas"]["GoodsQuantity"];
      onHandAfter: components["schemas"]["GoodsQuantity"];
      /** @description For those who may see costs, else null. */
      unitCost: components["schemas"]["Decimal"] | null;
      /** @description For those who may see costs, else null. */
      averageCostAfter: components["schemas"]["Decimal"] | null;
      /** @description What a Revaluation adds to the value of what is on hand; else null. For those who may see costs. */
      addedCost: components["schemas"]["Decimal"] | null;
      reasonId: components["schemas"]["Uuid"] | null;
      documentId: components["schemas"]["Uuid"];
      lineId: components["schemas"]["Uuid"] | null;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      recordedAt: components["schemas"]["Timestamp"];
      userId: components["schemas"]["Uuid"] | null;
      sku: string;
      productName: string;
      variantName: string;
      userName: string | null;
      reasonName: string | null;
      /** @description Of the order that moved it. */
      receiptNumber: string | null;
    };
    StockMovementItem: {
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      variantId: components["schemas"]["Uuid"];
      sku: string;
      name: string;
      /** @description On hand before the first day. */
      opening: components["schemas"]["Decimal"];
      /** @description Negative: what left, less what came back by voids. */
      sales: components["schemas"]["Decimal"];
      returns: components["schemas"]["GoodsQuantity"];
      /** @description Received of suppliers, less what went back to them. */
      purchases: components["schemas"]["Decimal"];
      /** @description Of other branches, less what went to them. */
      transfers: components["schemas"]["Decimal"];
      /** @description By hand and by counts. */
      adjustments: components["schemas"]["Decimal"];
      /** @description On hand after the last day: the sum of the others. */
      closing: components["schemas"]["Decimal"];
    };
    /** @enum {string} */
    StockMovementKind: "Sale" | "SaleVoid" | "Refund" | "Return" | "Adjustment" | "Count" | "TransferOut" | "TransferIn" | "TransferDamaged" | "TransferCancel" | "PurchaseReceipt" | "PurchaseReturn" | "Revaluation";
    StockMovementPage: {
      items: components["schemas"]["StockMovement"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @description Of what moved, by when it was recorded. */
    StockMovementReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      total: components["schemas"]["StockMovementTotal"];
      items: components["schemas"]["StockMovementItem"][];
      isComplete: boolean;
    };
    StockMovementTotal: {
      /** @description On hand before the first day. */
      opening: components["schemas"]["Decimal"];
      /** @description Negative: what left, less what came back by voids. */
      sales: components["schemas"]["Decimal"];
      returns: components["schemas"]["GoodsQuantity"];
      /** @description Received of suppliers, less what went back to them. */
      purchases: components["schemas"]["Decimal"];
      /** @description Of other branches, less what went to them. */
      transfers: components["schemas"]["Decimal"];
      /** @description By hand and by counts. */
      adjustments: components["schemas"]["Decimal"];
      /** @description On hand after the last day: the sum of the others. */
      closing: components["schemas"]["Decimal"];
    };
    /** @enum {string} */
    StockPolicy: "Deny" | "Allow" | "AllowOffline";
    StockShortage: {
      variantId: components["schemas"]["Uuid"];
      requested: components["schemas"]["Decimal"];
      available: components["schemas"]["Decimal"];
    };
    StockTransfer: {
      id: components["schemas"]["Uuid"];
      /** @description Counted through the shop: ST-000001. */
      number: string;
      fromBranchId: components["schemas"]["Uuid"];
      toBranchId: components["schemas"]["Uuid"];
      fromBranchName: string;
      toBranchName: string;
      status: components["schemas"]["StockTransferStatus"];
      note: string | null;
      expectedOn: components["schemas"]["LocalDate"] | null;
      trackingNumber: string | null;
      createdBy: components["schemas"]["Uuid"];
      createdByName: string;
      createdAt: components["schemas"]["Timestamp"];
      requestedBy: components["schemas"]["Uuid"] | null;
      requestedByName: string | null;
      requestedAt: components["schemas"]["Timestamp"] | null;
      approvedBy: components["schemas"]["Uuid"] | null;
      approvedByName: string | null;
      approvedAt: components["schemas"]["Timestamp"] | null;
      dispatchedBy: components["schemas"]["Uuid"] | null;
      dispatchedByName: string | null;
      dispatchedAt: components["schemas"]["Timestamp"] | null;
      endedBy: components["schemas"]["Uuid"] | null;
      endedByName: string | null;
      endedAt: components["schemas"]["Timestamp"] | null;
      cancelReason: string | null;
      lineCount: components["schemas"]["Version"];
      version: components["schemas"]["Version"];
      lines: components["schemas"]["StockTransferLine"][];
    };
    StockTransferCancellation: {
      reason: string;
    };
    /** @enum {string} */
    StockTransferDirection: "Incoming" | "Outgoing";
    StockTransferLine: {
      variantId: components["schemas"]["Uuid"];
      sku: string;
      productName: string;
      variantName: string;
      /** @description What was asked for. */
      quantity: components["schemas"]["Decimal"];
      /** @description What left the source. */
      dispatched: components["schemas"]["Decimal"];
      /** @description What arrived whole; it is in the destination's stock. */
      received: components["schemas"]["Decimal"];
      /** @description What arrived damaged; it came into the destination's stock and was written off there. */
      damaged: components["schemas"]["Decimal"];
      /** @description What never arrived and was written off. */
      missing: components["schemas"]["Decimal"];
      /** @description What went back into the source's stock. */
      returned: components["schemas"]["Decimal"];
      /** @description What is still under way. */
      inTransit: components["schemas"]["Decimal"];
      /** @description The source's average at dispatch, at which it arrives. For those who may see costs, else null. */
      unitCost: components["schemas"]["Decimal"] | null;
    };
    StockTransferLines: {
      /** @description Each variant once. */
      lines: components["schemas"]["NewStockTransferLine"][];
    };
    StockTransferPage: {
      items: components["schemas"]["StockTransferSummary"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    StockTransferPatch: {
      note?: string | null;
      expectedOn?: components["schemas"]["LocalDate"] | null;
      trackingNumber?: string | null;
    };
    StockTransferReceipt: {
      id: components["schemas"]["Uuid"];
      transferId: components["schemas"]["Uuid"];
      note: string | null;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      userId: components["schemas"]["Uuid"];
      userName: string;
      lines: components["schemas"]["StockTransferReceiptLine"][];
    };
    StockTransferReceiptLine: {
      variantId: components["schemas"]["Uuid"];
      received: components["schemas"]["GoodsQuantity"];
      damaged: components["schemas"]["GoodsQuantity"];
      missing: components["schemas"]["GoodsQuantity"];
      /** @description Where the missing is booked: it is lost, or it never left the source and is in its stock again. */
      missingTo: components["schemas"]["StockMissingTo"];
      reason: components["schemas"]["StockDiscrepancyReason"] | null;
      note: string | null;
    };
    StockTransferReceiptPage: {
      items: components["schemas"]["StockTransferReceipt"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @enum {string} */
    StockTransferStatus: "Draft" | "Requested" | "Approved" | "Dispatched" | "PartlyReceived" | "Completed" | "Cancelled";
    StockTransferSummary: {
      id: components["schemas"]["Uuid"];
      /** @description Counted through the shop: ST-000001. */
      number: string;
      fromBranchId: components["schemas"]["Uuid"];
      toBranchId: components["schemas"]["Uuid"];
      fromBranchName: string;
      toBranchName: string;
      status: components["schemas"]["StockTransferStatus"];
      note: string | null;
      expectedOn: components["schemas"]["LocalDate"] | null;
      trackingNumber: string | null;
      createdBy: components["schemas"]["Uuid"];
      createdByName: string;
      createdAt: components["schemas"]["Timestamp"];
      requestedBy: components["schemas"]["Uuid"] | null;
      requestedByName: string | null;
      requestedAt: components["schemas"]["Timestamp"] | null;
      approvedBy: components["schemas"]["Uuid"] | null;
      approvedByName: string | null;
      approvedAt: components["schemas"]["Timestamp"] | null;
      dispatchedBy: components["schemas"]["Uuid"] | null;
      dispatchedByName: string | null;
      dispatchedAt: components["schemas"]["Timestamp"] | null;
      endedBy: components["schemas"]["Uuid"] | null;
      endedByName: string | null;
      endedAt: components["schemas"]["Timestamp"] | null;
      cancelReason: string | null;
      lineCount: components["schemas"]["Version"];
      version: components["schemas"]["Version"];
    };
    /** @enum {string} */
    StockValuationBy: "Product" | "Category" | "Branch";
    StockValuationItem: {
      key: string | null;
      name: string | null;
      sku: string | null;
      onHand: components["schemas"]["GoodsQuantity"];
      /** @description On hand at average cost, as the books had it then; what is below zero is negative. */
      value: components["schemas"]["Decimal"];
      /** @description On hand at today's price of the catalogue. */
      retail: components["schemas"]["Decimal"];
      /** @description Stock of articles of which no cost is known. */
      costMissing: components["schemas"]["Version"];
    };
    /** @description What was recorded until the end of the date; it never changes afterwards. */
    StockValuationReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      /** @description A business date, YYYY-MM-DD. */
      date: components["schemas"]["LocalDate"] | null;
      by: components["schemas"]["StockValuationBy"];
      total: components["schemas"]["StockValuationTotal"];
      items: components["schemas"]["StockValuationItem"][];
      isComplete: boolean;
    };
    StockValuationTotal: {
      onHand: components["schemas"]["GoodsQuantity"];
      /** @description On hand at average cost, as the books had it then; what is below zero is negative. */
      value: components["schemas"]["Decimal"];
      /** @description On hand at today's price of the catalogue. */
      retail: components["schemas"]["Decimal"];
      /** @description Stock of articles of which no cost is known. */
      costMissing: components["schemas"]["Version"];
    };
    /** @description The voucher, or the customer's vouchers together, have less than that, without what is held. */
    StoreCreditInsufficientProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "store_credit_insufficient";
      available: components["schemas"]["Decimal"];
      requested: components["schemas"]["Decimal"];
    };
    /** @enum {string} */
    StreamName: "Settings" | "BranchSettings" | "Branches" | "PaymentMethods" | "CashReasons" | "SaleReasons" | "TaxRates" | "TaxRatePeriods" | "TaxGroups" | "TaxGroupComponents" | "BranchTaxGroups" | "Categories" | "Units" | "Products" | "ProductImages" | "Variants" | "Barcodes" | "VariantComponents" | "BranchVariants" | "StockLevels" | "BarcodeRules" | "CustomerGroups" | "Customers" | "Users" | "Roles" | "UserRoles" | "UserBranches" | "PriceLists" | "PriceListEntries" | "TillLayouts" | "CreditAccounts" | "Vouchers" | "ReturnReasons" | "Promotions" | "LoyaltyAccounts" | "LoyaltyTiers" | "LoyaltyRules";
    Supplier: {
      id: components["schemas"]["Uuid"];
      code: string;
      name: string;
      contactName: string | null;
      accountNumber: string | null;
      /** @description Days until an invoice is due. */
      paymentDays: components["schemas"]["Version"] | null;
      /** @description Days from order to delivery. */
      leadDays: components["schemas"]["Version"] | null;
      email: string | null;
      phone: string | null;
      address: string | null;
      notes: string | null;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    SupplierCost: {
      fromQuantity: components["schemas"]["GoodsQuantity"];
      unitCost: components["schemas"]["Amount"];
    };
    SupplierCreate: {
      id?: components["schemas"]["Uuid"];
      code: string;
      name: components["schemas"]["Name"];
      contactName?: components["schemas"]["Name"] | null;
      /** @description Under which the supplier knows the shop. */
      accountNumber?: string | null;
      paymentDays?: number | null;
      leadDays?: number | null;
      email?: components["schemas"]["Email"] | null;
      phone?: string | null;
      address?: string | null;
      notes?: string | null;
    };
    SupplierCreditNote: {
      number: components["schemas"]["Name"];
      issuedOn: components["schemas"]["LocalDate"];
      creditCost: components["schemas"]["NonNegativeAmount"];
    };
    SupplierItem: {
      variantId: components["schemas"]["Uuid"];
      sku: string;
      productName: string;
      variantName: string;
      /** @description The supplier's own. */
      code: string | null;
      /** @description It is ordered in multiples of this. */
      orderMultiple: components["schemas"]["Decimal"];
      /** @description The variant is reordered from this supplier. */
      isPreferred: boolean;
      costs: components["schemas"]["SupplierCost"][] | null;
    };
    SupplierItemPage: {
      items: components["schemas"]["SupplierItem"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @description Each replaces what the supplier had of the variant; without costs, but for those. */
    SupplierItems: {
      /** @description Each variant once. */
      items: components["schemas"]["NewSupplierItem"][];
    };
    SupplierPage: {
      items: components["schemas"]["Supplier"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
      /** @description All that the filters leave, exact up to 10,000; with `count=true` alone. */
      count?: components["schemas"]["Version"];
      /** @description True: there are more than `count`. */
      isCountCapped?: boolean;
    };
    SupplierPatch: {
      code?: string;
      name?: components["schemas"]["Name"];
      contactName?: components["schemas"]["Name"] | null;
      /** @description Under which the supplier knows the shop. */
      accountNumber?: string | null;
      paymentDays?: number | null;
      leadDays?: number | null;
      email?: components["schemas"]["Email"] | null;
      phone?: string | null;
      address?: string | null;
      notes?: string | null;
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    SupplierReturn: {
      id: components["schemas"]["Uuid"];
      /** @description Counted through the shop: SR-000001. */
      number: string;
      supplierId: components["schemas"]["Uuid"];
      supplierName: string;
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      purchaseOrderId: components["schemas"]["Uuid"] | null;
      purchaseOrderNumber: string | null;
      status: components["schemas"]["SupplierReturnStatus"];
      note: string | null;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      createdBy: components["schemas"]["Uuid"];
      createdByName: string;
      createdAt: components["schemas"]["Timestamp"];
      /** @description What left the stock. For those who may see costs, else null; null, too, when none is known. */
      totalCost: components["schemas"]["Decimal"] | null;
      creditNumber: string | null;
      creditedOn: components["schemas"]["LocalDate"] | null;
      /** @description What the supplier gives for it. For those who may see costs, else null; null, too, when none is known. */
      creditCost: components["schemas"]["Decimal"] | null;
      /** @description The credit less what left the stock. For those who may see costs, else null; null, too, when none is known. */
      varianceCost: components["schemas"]["Decimal"] | null;
      endedBy: components["schemas"]["Uuid"] | null;
      endedByName: string | null;
      endedAt: components["schemas"]["Timestamp"] | null;
      version: components["schemas"]["Version"];
      lines: components["schemas"]["SupplierReturnLine"][];
    };
    SupplierReturnLine: {
      variantId: components["schemas"]["Uuid"];
      sku: string;
      productName: string;
      variantName: string;
      quantity: components["schemas"]["GoodsQuantity"];
      /** @description The average at which it left. For those who may see costs, else null; null, too, when none is known. */
      unitCost: components["schemas"]["Decimal"] | null;
      reason: components["schemas"]["SupplierReturnReason"];
      note: string | null;
    };
    SupplierReturnPage: {
      items: components["schemas"]["SupplierReturnSummary"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @enum {string} */
    SupplierReturnReason: "Damaged" | "WrongArticle" | "NotOrdered" | "Expired" | "Recall" | "Other";
    /** @enum {string} */
    SupplierReturnStatus: "Sent" | "Credited" | "Cancelled";
    SupplierReturnSummary: {
      id: components["schemas"]["Uuid"];
      /** @description Counted through the shop: SR-000001. */
      number: string;
      supplierId: components["schemas"]["Uuid"];
      supplierName: string;
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      purchaseOrderId: components["schemas"]["Uuid"] | null;
      purchaseOrderNumber: string | null;
      status: components["schemas"]["SupplierReturnStatus"];
      note: string | null;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      createdBy: components["schemas"]["Uuid"];
      createdByName: string;
      createdAt: components["schemas"]["Timestamp"];
      /** @description What left the stock. For those who may see costs, else null; null, too, when none is known. */
      totalCost: components["schemas"]["Decimal"] | null;
      creditNumber: string | null;
      creditedOn: components["schemas"]["LocalDate"] | null;
      /** @description What the supplier gives for it. For those who may see costs, else null; null, too, when none is known. */
      creditCost: components["schemas"]["Decimal"] | null;
      /** @description The credit less what left the stock. For those who may see costs, else null; null, too, when none is known. */
      varianceCost: components["schemas"]["Decimal"] | null;
      endedBy: components["schemas"]["Uuid"] | null;
      endedByName: string | null;
      endedAt: components["schemas"]["Timestamp"] | null;
      version: components["schemas"]["Version"];
    };
    SupportAccess: {
      id: components["schemas"]["Uuid"];
      /** @description Under which the operator signs in; the audit log has the same. */
      operatorName: string;
      reason: string;
      openedAt: components["schemas"]["Timestamp"];
      /** @description From then on the operator reads nothing any more. */
      expiresAt: components["schemas"]["Timestamp"];
      /** @description When a user of the shop ended it; null: its time was or will be over. */
      endedAt: components["schemas"]["Timestamp"] | null;
      endedBy: string | null;
    };
    SupportAccessPage: {
      items: components["schemas"]["SupportAccess"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    SupportLook: {
      /** @description Also that of the shop's own record of it. */
      id: components["schemas"]["Uuid"];
      tenantId: components["schemas"]["Uuid"];
      /** @description As it was called then. */
      tenantName: string;
      operatorId: components["schemas"]["Uuid"];
      /** @description The operator's email address as it was then. */
      operatorName: string;
      reason: string;
      grantedAt: components["schemas"]["Timestamp"];
      /** @description It ended then at the latest: the shop can end it before. */
      expiresAt: components["schemas"]["Timestamp"];
    };
    SupportLookPage: {
      items: components["schemas"]["SupportLook"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    SupportToken: {
      supportAccessId: components["schemas"]["Uuid"];
      /** @constant */
      tokenType: "Bearer";
      /** @description For the shop's GET operations alone, with its `Tenant-ID`. */
      accessToken: string;
      /** @description Seconds. */
      expiresIn: number;
      expiresAt: components["schemas"]["Timestamp"];
    };
    SyncDeadLetteredData: {
      deadLetterId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      deviceId: components["schemas"]["Uuid"] | null;
      /** @description The code of a note, as the flag or the dead letter has it. */
      code: string;
    };
    SyncDeadLetteredEvent: {
      /** @description Of the event; webhooks have it as `webhook-id`. */
      id: components["schemas"]["Uuid"];
      /** @constant */
      type: "SyncDeadLettered";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      data: components["schemas"]["SyncDeadLetteredData"];
    };
    SyncDeadLetteredMessage: {
      /** @constant */
      type: "SyncDeadLettered";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      /** @description The shop. */
      tenantId: components["schemas"]["Uuid"];
      data: components["schemas"]["SyncDeadLetteredData"];
    };
    SyncFlaggedData: {
      flagId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      deviceId: components["schemas"]["Uuid"] | null;
      kind: string;
      codes: string[];
    };
    SyncFlaggedEvent: {
      /** @description Of the event; webhooks have it as `webhook-id`. */
      id: components["schemas"]["Uuid"];
      /** @constant */
      type: "SyncFlagged";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      data: components["schemas"]["SyncFlaggedData"];
    };
    SyncFlaggedMessage: {
      /** @constant */
      type: "SyncFlagged";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      /** @description The shop. */
      tenantId: components["schemas"]["Uuid"];
      data: components["schemas"]["SyncFlaggedData"];
    };
    SyncSummary: {
      openFlags: components["schemas"]["Version"];
      openDeadLetters: components["schemas"]["Version"];
      /** @description Branches of the caller at which something waits, by name. */
      branches: components["schemas"]["SyncSummaryBranch"][];
    };
    SyncSummaryBranch: {
      branchId: components["schemas"]["Uuid"];
      branchName: string;
      openFlags: components["schemas"]["Version"];
      openDeadLetters: components["schemas"]["Version"];
    };
    TaxComponent: {
      taxRateId: components["schemas"]["Uuid"];
      /** @description Calculated on the net amount plus the components before it. */
      isCompound: boolean;
    };
    TaxComponentInput: {
      taxRateId: components["schemas"]["Uuid"];
      /**
       * @description Calculated on the net amount plus the components before it.
       * @default false
       */
      isCompound?: boolean;
    };
    /** @description No tax is charged. */
    TaxExemption: {
      certificate: string;
      /**
       * @description The last day; null: for good.
       * @default null
       */
      validTo?: components["schemas"]["LocalDate"] | null;
    };
    TaxGroup: {
      id: components["schemas"]["Uuid"];
      name: string;
      components: components["schemas"]["TaxComponent"][];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    TaxGroupComponentsRow: {
      taxGroupId: components["schemas"]["Uuid"];
      /** @description In this order. */
      position: components["schemas"]["Version"];
      taxRateId: components["schemas"]["Uuid"];
      /** @description Calculated on the net amount plus the components before it. */
      isCompound: boolean;
    };
    TaxGroupCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @default [] */
      components?: components["schemas"]["TaxComponentInput"][];
    };
    TaxGroupPage: {
      items: components["schemas"]["TaxGroup"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    TaxGroupPatch: {
      name?: components["schemas"]["Name"];
      components?: components["schemas"]["TaxComponentInput"][];
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    TaxGroupsRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    /** @description The tax that the till printed. When it is ours rounded at other places it is taken, else it needs a reason and the permission sales.overrideTax. */
    TaxInput: {
      amount: components["schemas"]["Amount"];
      reason?: string;
    };
    /** @enum {string} */
    TaxMode: "Inclusive" | "Exclusive";
    TaxPart: {
      taxRateId: components["schemas"]["Uuid"];
      name: string;
      /** @description A fraction as a string: 0.19 is 19 %. */
      rate: components["schemas"]["Decimal"];
      /** @description Taken on the price with the taxes before it. */
      isCompound: boolean;
      base: components["schemas"]["Amount"];
      amount: components["schemas"]["Amount"];
    };
    TaxRate: {
      id: components["schemas"]["Uuid"];
      name: string;
      /** @description By day, those of the past and what is planned too; the first holds from ever on. */
      rates: components["schemas"]["TaxRatePeriod"][];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    TaxRateChange: {
      /**
       * Format: decimal
       * @description A fraction from 0 to 1: 0.19 is 19 %.
       */
      rate: string;
    };
    TaxRateCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /**
       * Format: decimal
       * @description A fraction from 0 to 1: 0.19 is 19 %.
       */
      rate: string;
    };
    TaxRatePage: {
      items: components["schemas"]["TaxRate"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    TaxRatePatch: {
      name?: components["schemas"]["Name"];
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    /** @description Until the next. */
    TaxRatePeriod: {
      /** @description YYYY-MM-DD: from the beginning of this day at a branch. */
      validFrom: components["schemas"]["LocalDate"] | null;
      /** @description A fraction as a string: 0.19 is 19 %. */
      rate: components["schemas"]["Decimal"];
    };
    TaxRatePeriodsRow: {
      taxRateId: components["schemas"]["Uuid"];
      /** @description YYYY-MM-DD: from the beginning of this day at a branch. */
      validFrom: components["schemas"]["LocalDate"] | null;
      /** @description A fraction as a string: 0.19 is 19 %. */
      rate: components["schemas"]["Decimal"];
    };
    TaxRatesRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    TaxSum: {
      taxRateId: components["schemas"]["Uuid"];
      name: string;
      /** @description A fraction as a string: 0.19 is 19 %. */
      rate: components["schemas"]["Decimal"];
      netAmount: components["schemas"]["Amount"];
      taxAmount: components["schemas"]["Amount"];
    };
    Tenant: {
      tenantId: components["schemas"]["Uuid"];
      name: string;
      slug: string;
      mode: components["schemas"]["PlacementMode"];
      schemaName: string | null;
      /** @description False: the tenant is stopped; its requests get 503. */
      isActive: boolean;
      server: string;
      enabledModules: string[];
      migrationHead: string | null;
      createdAt: components["schemas"]["Timestamp"];
      /** @description For `If-Match`; it grows with each change of the tenant or its quotas. */
      version: components["schemas"]["Version"];
    };
    TenantCounts: {
      count: components["schemas"]["Version"];
      byMode: components["schemas"]["TenantsByMode"][];
      byServer: components["schemas"]["TenantsByServer"][];
      byState: components["schemas"]["TenantsByState"][];
      /** @description Lack migrations of this release. */
      behind: components["schemas"]["Version"];
      /** @description Have migrations of a newer release. */
      newer: components["schemas"]["Version"];
    };
    TenantDeletion: {
      tenantId: components["schemas"]["Uuid"];
      name: string;
      slug: string;
      /** @description Waiting: it can be withdrawn. Dropping: exported, unknown to everybody, and what it left is being dropped. */
      state: components["schemas"]["TenantDeletionState"];
      requestedAt: components["schemas"]["Timestamp"];
      requestedBy: string;
      /** @description Before this it is not deleted. */
      dueAt: components["schemas"]["Timestamp"];
      export: components["schemas"]["LastTenantExport"] | null;
      deletedAt: components["schemas"]["Timestamp"] | null;
      deletedBy: string | null;
      dropped: components["schemas"]["DroppedObject"][] | null;
      /** @description On which nothing that bears the tenant's name or mark was found afterwards. */
      searchedServers: string[] | null;
    };
    /** @enum {string} */
    TenantDeletionState: "Waiting" | "Dropping" | "Deleted";
    TenantGraduatedData: {
      mode: components["schemas"]["GraduatedMode"];
    };
    TenantGraduatedEvent: {
      /** @description Of the event; webhooks have it as `webhook-id`. */
      id: components["schemas"]["Uuid"];
      /** @constant */
      type: "TenantGraduated";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      data: components["schemas"]["TenantGraduatedData"];
    };
    TenantGraduatedMessage: {
      /** @constant */
      type: "TenantGraduated";
      /** @description When it happened, by the service's clock. */
      timestamp: components["schemas"]["Timestamp"];
      /** @description The shop. */
      tenantId: components["schemas"]["Uuid"];
      data: components["schemas"]["TenantGraduatedData"];
    };
    TenantHealth: {
      /** @description When the service last diagnosed every tenant, which it does hourly. */
      diagnosedAt: components["schemas"]["Timestamp"] | null;
      /** @description Neither Healthy nor being moved. */
      notHealthy: components["schemas"]["Version"];
      states: components["schemas"]["TenantsByDiagnosis"][];
    };
    TenantIllness: {
      /** @description RollingBack: a process undoes a graduation and goes on trying. Fenced: closed by a graduation that died before the flip. Flipped: moved, the old home still there. Broken: its home is not where its row says, or there are two. Unreachable: its home stands, and its own login cannot work there. Altered: its role has settings or objects that the service did not make, or its schema is not what the migrations make. Behind: it lacks migrations of this release. Newer: a newer release has migrated it. Unknown: the server of its home, or of an attempt, cannot be asked. */
      state: components["schemas"]["DiagnosedState"];
      diagnosedAt: components["schemas"]["Timestamp"];
    };
    TenantModules: {
      enabledModules: components["schemas"]["ModuleName"][];
    };
    TenantPage: {
      items: components["schemas"]["ListedTenant"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
      /** @description All that the filters leave; with `count=true` alone. */
      count?: components["schemas"]["Version"];
    };
    /** @description A member that is left out stays as it is. */
    TenantPatch: {
      name?: components["schemas"]["Name"];
      /** @description Lower case, digits and hyphens. */
      slug?: string;
    };
    TenantQuotas: {
      /**
       * @description Active users; service accounts are none.
       * @default null
       */
      users?: number | null;
      /**
       * @description Tills that are not revoked.
       * @default null
       */
      devices?: number | null;
      /**
       * @description Rows of all its tables, as they were last measured.
       * @default null
       */
      rows?: number | null;
      /**
       * @description Bytes of all its tables on disk, as they were last measured.
       * @default null
       */
      bytes?: number | null;
      /**
       * @description With a token of the shop. Sales, returns, cash and what tills push are taken beyond it.
       * @default null
       */
      requestsPerMinute?: number | null;
      /**
       * @description The same from midnight to midnight UTC; some seconds late.
       * @default null
       */
      requestsPerDay?: number | null;
    };
    TenantsByDiagnosis: {
      /** @description RollingBack: a process undoes a graduation and goes on trying. Fenced: closed by a graduation that died before the flip. Flipped: moved, the old home still there. Broken: its home is not where its row says, or there are two. Unreachable: its home stands, and its own login cannot work there. Altered: its role has settings or objects that the service did not make, or its schema is not what the migrations make. Behind: it lacks migrations of this release. Newer: a newer release has migrated it. Unknown: the server of its home, or of an attempt, cannot be asked. */
      state: components["schemas"]["DiagnosedState"];
      tenants: components["schemas"]["Version"];
    };
    TenantsByMode: {
      mode: components["schemas"]["PlacementMode"];
      tenants: components["schemas"]["Version"];
    };
    TenantsByServer: {
      server: string;
      tenants: components["schemas"]["Version"];
    };
    TenantsByState: {
      /** @description The first of these that is true. Graduating: a graduation or move is under way. Fenced: one that died left it closed. */
      state: components["schemas"]["TenantState"];
      tenants: components["schemas"]["Version"];
    };
    /** @enum {string} */
    TenantSort: "CreatedAt" | "Name" | "Bytes";
    /** @enum {string} */
    TenantState: "Graduating" | "Fenced" | "DeletionPending" | "Suspended" | "Active";
    TenantUsage: {
      tenantId: components["schemas"]["Uuid"];
      /** @description When what follows was measured; hourly. */
      measuredAt: components["schemas"]["Timestamp"] | null;
      /** @description Active users. Null: not measured yet. */
      users: components["schemas"]["Version"] | null;
      /** @description Tills that are not revoked. Null: not measured yet. */
      devices: components["schemas"]["Version"] | null;
      /** @description Of all its tables, as PostgreSQL's statistics have them. Null: not measured yet. */
      rows: components["schemas"]["Version"] | null;
      /** @description Of all its tables on disk, with their indexes. Null: not measured yet. */
      bytes: components["schemas"]["Version"] | null;
      /** @description With a token of the shop, since midnight UTC; some seconds late. */
      requestsToday: components["schemas"]["Version"];
      /** @description Since the first of the month, UTC. */
      requestsThisMonth: components["schemas"]["Version"];
      /** @description Requests of the last 24 hours that were answered `quota_exceeded`, 403 or 429, by hour and quota, newest first; some seconds late. */
      refusals: components["schemas"]["RefusedRequests"][];
      quotas: components["schemas"]["TenantQuotas"];
      /** @description Of the tenant, for `If-Match`. */
      version: components["schemas"]["Version"];
    };
    TenderCount: {
      methodId: components["schemas"]["Uuid"];
      counted: components["schemas"]["Amount"];
    };
    /** @enum {string} */
    TenderKind: "Cash" | "Card" | "Voucher" | "Account" | "Other" | "OnAccount" | "StoreCredit" | "GiftCard" | "Loyalty";
    TenderSum: {
      methodId: components["schemas"]["Uuid"];
      name: string;
      /** @description Of the payment method. */
      kind: string;
      count: components["schemas"]["Version"];
      amount: components["schemas"]["Amount"];
    };
    /** @description The amount `due` is still to be paid. */
    TenderTooLowProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "tender_too_low";
      due: components["schemas"]["Decimal"];
    };
    TenderVariance: {
      methodId: components["schemas"]["Uuid"];
      expected: components["schemas"]["Amount"];
      counted: components["schemas"]["Amount"];
      /** @description Counted less expected: negative when money is missing. */
      variance: components["schemas"]["Decimal"];
    };
    /** @enum {string} */
    Theme: "System" | "Light" | "Dark";
    /** @description A button of a till that opens a category or a product, or sells a variant. */
    Tile: components["schemas"]["CategoryTile"] | components["schemas"]["ProductTile"] | components["schemas"]["VariantTile"];
    /** @enum {string} */
    TileColor: "Gray" | "Red" | "Orange" | "Yellow" | "Green" | "Teal" | "Blue" | "Purple" | "Pink" | "Brown";
    TilePage: {
      name: components["schemas"]["Name"];
      /** @description In the order in which they are shown. */
      tiles: components["schemas"]["Tile"][];
    };
    /** @description What the tills of a branch show to be tapped. Tiles of what was archived since stay until replaced. */
    TillLayout: {
      branchId: components["schemas"]["Uuid"];
      /** @description In the order in which they are shown. */
      pages: components["schemas"]["TilePage"][];
      version: components["schemas"]["Version"];
    };
    TillLayoutInput: {
      /** @description In the order in which they are shown. */
      pages: components["schemas"]["TilePage"][];
    };
    TillLayoutsRow: {
      branchId: components["schemas"]["Uuid"];
      /** @description In the order in which they are shown. */
      pages: components["schemas"]["TilePage"][];
      version: components["schemas"]["Version"];
    };
    /** @description The register that it is bound to. */
    TillRegister: {
      id: components["schemas"]["Uuid"];
      name: string;
      code: string;
      /** @description Of the binding: counts those of the register. */
      epoch: components["schemas"]["Version"];
      /** @description The number of the next receipt. */
      nextReceiptNumber: components["schemas"]["Version"];
    };
    TillState: {
      id: components["schemas"]["Uuid"];
      name: string;
      branchId: components["schemas"]["Uuid"];
      register: components["schemas"]["TillRegister"] | null;
      /** @description Who can sign in at it with a PIN, by name; nobody while it is not bound. */
      users: components["schemas"]["TillUser"][];
    };
    TillUser: {
      id: components["schemas"]["Uuid"];
      name: string;
    };
    /**
     * Format: date-time
     * @description ISO 8601, UTC, with milliseconds; by the service's clock where nothing else is said.
     */
    Timestamp: string;
    /** @description Of a cashier. */
    TipSum: {
      userId: components["schemas"]["Uuid"];
      name: string;
      amount: components["schemas"]["Amount"];
    };
    TokenResponse: {
      tokenType: components["schemas"]["TokenType"];
      accessToken: string;
      /** @description Seconds. */
      expiresIn: components["schemas"]["Version"];
    };
    /** @enum {string} */
    TokenType: "Bearer";
    /** @description The till calculated the total `expectedTotal`, the server `total`. */
    TotalsMismatchProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "totals_mismatch";
      expectedTotal: components["schemas"]["Decimal"];
      total: components["schemas"]["Decimal"];
    };
    TransferReportItem: {
      fromBranchId: components["schemas"]["Uuid"];
      fromBranchName: string;
      toBranchId: components["schemas"]["Uuid"];
      toBranchName: string;
      transfers: components["schemas"]["Version"];
      dispatched: components["schemas"]["GoodsQuantity"];
      received: components["schemas"]["GoodsQuantity"];
      damaged: components["schemas"]["GoodsQuantity"];
      missing: components["schemas"]["GoodsQuantity"];
      /** @description Back at the branch that it left. */
      returned: components["schemas"]["Decimal"];
      /** @description Not accounted for yet. */
      inTransit: components["schemas"]["Decimal"];
    };
    /** @description Transfers of the caller's branches by where they go, by when they were dispatched. */
    TransfersReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      /** @description When it was read: what arrives late changes earlier days. */
      asOf: components["schemas"]["Timestamp"];
      /** @description A business date, YYYY-MM-DD. */
      from: components["schemas"]["LocalDate"];
      /** @description A business date, YYYY-MM-DD. */
      to: components["schemas"]["LocalDate"];
      items: components["schemas"]["TransferReportItem"][];
      isComplete: boolean;
    };
    TwoFactorChallenge: {
      /** @constant */
      requiresTwoFactor: true;
      /** @description Good for 5 minutes, one sign-in and 5 tries. */
      twoFactorToken: string;
      methods: components["schemas"]["SecondFactorMethod"][];
    };
    TwoFactorCodeRequest: {
      twoFactorToken: string;
    };
    TwoFactorLogin: {
      twoFactorToken: string;
      /** @description 6 digits, 8 digits or xxxxx-xxxxx; spaces do not matter. */
      code: string;
    };
    Unit: {
      id: components["schemas"]["Uuid"];
      code: string;
      name: string;
      /** @description Fraction digits a quantity may have. */
      precision: number;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    UnitCreate: {
      id?: components["schemas"]["Uuid"];
      code: string;
      name: components["schemas"]["Name"];
      /** @description Fraction digits a quantity may have. */
      precision: number;
    };
    UnitPage: {
      items: components["schemas"]["Unit"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    UnitPatch: {
      code?: string;
      name?: components["schemas"]["Name"];
      /** @description Fraction digits a quantity may have. */
      precision?: number;
      /**
       * @description Brings an archived one back.
       * @constant
       */
      isArchived?: false;
    };
    UnitsRow: {
      id: components["schemas"]["Uuid"];
      code: string;
      name: string;
      /** @description Fraction digits a quantity may have. */
      precision: number;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
    };
    UsageDay: {
      day: components["schemas"]["LocalDate"];
      /** @description Of the installation; null on a day on which nothing was measured. */
      tenants: components["schemas"]["Version"] | null;
      /** @description Active users, as last measured on that day; null: not measured. */
      users: components["schemas"]["Version"] | null;
      /** @description Tills that are not revoked. */
      devices: components["schemas"]["Version"] | null;
      /** @description Of all tables, as PostgreSQL's statistics have them. */
      rows: components["schemas"]["Version"] | null;
      /** @description Of all tables on disk, with their indexes. */
      bytes: components["schemas"]["Version"] | null;
      /** @description With a token of a shop. */
      requests: components["schemas"]["Version"];
    };
    UsageSeries: {
      /** @description Oldest first; a day of which nothing is known is left out. */
      items: components["schemas"]["UsageDay"][];
    };
    UsedApproval: {
      permission: string;
      approvedBy: components["schemas"]["Uuid"];
      /** @description False: a till says that somebody approved it, and nobody proved it; the sale is flagged. */
      isProven: boolean;
    };
    User: {
      id: components["schemas"]["Uuid"];
      email: string;
      name: string;
      /** @description False: cannot sign in. */
      isActive: boolean;
      /** @description Holds every permission, in every branch. */
      isGlobalAdmin: boolean;
      roleIds: components["schemas"]["Uuid"][];
      branchIds: components["schemas"]["Uuid"][];
      /** @description Signs in with a PIN at tills. */
      hasPin: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
      lastLoginAt: components["schemas"]["Timestamp"] | null;
    };
    UserBranchesRow: {
      userId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
    };
    UserPage: {
      items: components["schemas"]["User"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
      /** @description All that the filters leave, exact up to 10,000; with `count=true` alone. */
      count?: components["schemas"]["Version"];
      /** @description True: there are more than `count`. */
      isCountCapped?: boolean;
    };
    UserPatch: {
      name?: components["schemas"]["Name"];
      /** @description Holds every permission at every branch. */
      isGlobalAdmin?: boolean;
      roleIds?: components["schemas"]["Uuid"][];
      branchIds?: components["schemas"]["Uuid"][];
    };
    UserRolesRow: {
      userId: components["schemas"]["Uuid"];
      roleId: components["schemas"]["Uuid"];
    };
    UsersRow: {
      id: components["schemas"]["Uuid"];
      name: string;
      /** @description False: cannot sign in. */
      isActive: boolean;
      /** @description Holds every permission, in every branch. */
      isGlobalAdmin: boolean;
      /** @description A service account, and nobody at a till. */
      isService: boolean;
    };
    /**
     * Format: uuid
     * @description A UUID; those the service makes are version 7.
     */
    Uuid: string;
    /** @description Members of the request are malformed, missing or unknown. */
    ValidationProblem: {
      type: string;
      title: string;
      status: components["schemas"]["Version"];
      /** @description A message for people. */
      detail: string;
      requestId: string;
      /** @description JSON path of each faulty member to its messages. */
      errors: {
        [key: string]: string[];
      };
      /** @description The same paths to codes, for messages in the user's language; `Rule`: see the message. */
      codes: {
        [key: string]: components["schemas"]["FaultCode"][];
      };
    };
    Variant: {
      id: components["schemas"]["Uuid"];
      productId: components["schemas"]["Uuid"];
      name: string;
      sku: string;
      unitId: components["schemas"]["Uuid"];
      price: components["schemas"]["Amount"];
      cost: components["schemas"]["Amount"] | null;
      barcodes: components["schemas"]["Barcode"][];
      /** @description The price is entered at the till. */
      isOpenPrice: boolean;
      components: components["schemas"]["VariantComponent"][];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    VariantComponent: {
      variantId: components["schemas"]["Uuid"];
      /** Format: decimal */
      quantity: string;
    };
    VariantComponentsRow: {
      variantId: components["schemas"]["Uuid"];
      componentId: components["schemas"]["Uuid"];
      quantity: components["schemas"]["GoodsQuantity"];
    };
    /** @description A variant, with the name of its product. */
    VariantDetail: {
      id: components["schemas"]["Uuid"];
      productId: components["schemas"]["Uuid"];
      name: string;
      sku: string;
      unitId: components["schemas"]["Uuid"];
      price: components["schemas"]["Amount"];
      cost: components["schemas"]["Amount"] | null;
      barcodes: components["schemas"]["Barcode"][];
      /** @description The price is entered at the till. */
      isOpenPrice: boolean;
      components: components["schemas"]["VariantComponent"][];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
      productName: string;
    };
    /** @description The variant, and what a scale's label says of weight, quantity or price. */
    VariantLookup: {
      id: components["schemas"]["Uuid"];
      productId: components["schemas"]["Uuid"];
      name: string;
      sku: string;
      unitId: components["schemas"]["Uuid"];
      price: components["schemas"]["Amount"];
      cost: components["schemas"]["Amount"] | null;
      barcodes: components["schemas"]["Barcode"][];
      /** @description The price is entered at the till. */
      isOpenPrice: boolean;
      components: components["schemas"]["VariantComponent"][];
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
      scannedQuantity: components["schemas"]["GoodsQuantity"] | null;
      scannedPrice: components["schemas"]["Amount"] | null;
    };
    /** @description The variant `variantId` is not sold here. */
    VariantNotSellableProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "variant_not_sellable";
      variantId: components["schemas"]["Uuid"];
    };
    /** @description The stock of the variants `variantIds` is not tracked. */
    VariantNotTrackedProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "variant_not_tracked";
      variantIds: components["schemas"]["Uuid"][];
    };
    VariantPage: {
      items: components["schemas"]["VariantDetail"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
      /** @description All that the filters leave, exact up to 10,000; with `count=true` alone. */
      count?: components["schemas"]["Version"];
      /** @description True: there are more than `count`. */
      isCountCapped?: boolean;
    };
    VariantPatch: {
      name?: components["schemas"]["Line"];
      sku?: string;
      unitId?: components["schemas"]["Uuid"];
      price?: components["schemas"]["NonNegativeAmount"];
      cost?: components["schemas"]["NonNegativeAmount"] | null;
      barcodes?: components["schemas"]["BarcodeInput"][];
      /** @description The price is entered at the till. */
      isOpenPrice?: boolean;
      /** @description What one unit takes out of stock, when that is not the variant itself: the parts of a set, the bottles of a crate. */
      components?: components["schemas"]["VariantComponent"][];
      isArchived?: boolean;
    };
    VariantPrice: {
      variantId: components["schemas"]["Uuid"];
      price: components["schemas"]["Amount"];
      source: components["schemas"]["ListedPriceSource"];
      priceListId: components["schemas"]["Uuid"] | null;
      /** @description False: not sold at this branch. */
      isAvailable: boolean;
    };
    /** @enum {string} */
    VariantSort: "Sku" | "SkuDescending" | "Newest" | "Oldest";
    VariantsRow: {
      id: components["schemas"]["Uuid"];
      productId: components["schemas"]["Uuid"];
      name: string;
      sku: string;
      unitId: components["schemas"]["Uuid"];
      price: components["schemas"]["Amount"];
      /** @description The price is entered at the till. */
      isOpenPrice: boolean;
      /** @description True: not used any more, kept for what refers to it. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      /** @description In this order. */
      position: components["schemas"]["Version"];
    };
    VariantTile: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "Variant";
      variantId: components["schemas"]["Uuid"];
      /** @default null */
      color?: components["schemas"]["TileColor"] | null;
    };
    VerifierRequest: {
      branchId: components["schemas"]["Uuid"];
      publicKey: components["schemas"]["DevicePublicKey"];
    };
    Verifiers: {
      /** @description A JWE (RFC 7516; ECDH-ES, A256GCM) of `{tenantId, deviceId, branchId, issuedAt, expiresAt, users: [{userId, pin, key, permissions}]}`. `pin` is a PHC string of Argon2id without its hash: the hash that the user's PIN has by it is the key of the JWE `key` (`dir`, A256GCM), which no other PIN opens. In it is the user's key at this till for a `PinProof`. `permissions` is what they may approve. */
      verifiers: string;
      expiresAt: components["schemas"]["Timestamp"];
    };
    /** @description Grows with each change; what `If-Match` names. */
    Version: number;
    /** @description Someone else changed this; it is at version `version`. */
    VersionConflictProblem: components["schemas"]["ApiProblemDetails"] & {
      /** @constant */
      errorCode: "version_conflict";
      version: components["schemas"]["Version"];
    };
    VoidInput: {
      /** @description Required without reasonId. */
      reason?: string;
      /** @description Of a reason of the shop's list; without a text the reason is its name. */
      reasonId?: components["schemas"]["Uuid"];
      note?: string;
      approvalIds?: components["schemas"]["Uuid"][];
    };
    Voucher: {
      id: components["schemas"]["Uuid"];
      /** @description StoreCredit is a customer's; a GiftCard is of whoever has the code. */
      kind: components["schemas"]["VoucherKind"];
      customerId: components["schemas"]["Uuid"] | null;
      /** @description Of a gift card that the service made a code for: told once, when it is issued, and never again. */
      code: string | null;
      /** @description The last four characters of a gift card's code, of one of less than 16 fewer; null when it has no more than 12. */
      codeEnding: string | null;
      status: components["schemas"]["VoucherStatus"];
      balance: components["schemas"]["Amount"];
      held: components["schemas"]["Amount"];
      /** @description The balance less what is held. */
      available: components["schemas"]["Decimal"];
      expiresOn: components["schemas"]["LocalDate"] | null;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    /** @enum {string} */
    VoucherAction: "Issue" | "Redeem" | "Hold" | "Release" | "Reverse" | "Expire";
    VoucherEntriesReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      from: components["schemas"]["LocalDate"];
      to: components["schemas"]["LocalDate"];
      nextCursor: string | null;
      items: components["schemas"]["VoucherLine"][];
    };
    VoucherEntry: {
      id: components["schemas"]["Uuid"];
      voucherId: components["schemas"]["Uuid"];
      /** @description Issue: a new voucher, or more on one. Refund: a receipt gives money back to one that was there. */
      kind: components["schemas"]["VoucherEntryKind"];
      /** @description What it adds to the balance. */
      amount: components["schemas"]["Decimal"];
      /** @description What it adds to what is held. */
      held: components["schemas"]["Decimal"];
      balanceAfter: components["schemas"]["Amount"];
      heldAfter: components["schemas"]["Amount"];
      /** @description The hold that is released or redeemed, or the entry that is reversed. */
      entryId: components["schemas"]["Uuid"] | null;
      heldUntil: components["schemas"]["Timestamp"] | null;
      orderId: components["schemas"]["Uuid"] | null;
      reason: string | null;
      userId: components["schemas"]["Uuid"] | null;
      /** @description When it happened, by the till's clock; one ahead of the service's is the service's time. */
      occurredAt: components["schemas"]["Timestamp"];
      /** @description When it reached the service, by the service's clock. */
      receivedAt: components["schemas"]["Timestamp"];
      /** @description On which the journal has it: that of its document while it is open. */
      businessDate: components["schemas"]["LocalDate"];
    };
    VoucherEntryInput: {
      id?: components["schemas"]["Uuid"];
      /** @description Issue adds an amount, Redeem takes one, Hold keeps one for who shows the hold's id; Release and Redeem end a hold; Reverse takes an Issue or a Redeem back that no sale made; Expire takes what is left. */
      kind: components["schemas"]["VoucherAction"];
      /**
       * Format: decimal
       * @description Of Issue, Redeem and Hold.
       */
      amount?: string;
      /** @description The hold of a Release or a Redeem, the entry of a Reverse. */
      entryId?: components["schemas"]["Uuid"];
      /** @description Of a Hold: when it is released by itself; without it, a day later. */
      heldUntil?: components["schemas"]["Timestamp"];
      reason: string;
    };
    /** @enum {string} */
    VoucherEntryKind: "Issue" | "Redeem" | "Refund" | "Hold" | "Release" | "Reverse" | "Expire";
    VoucherEntryPage: {
      items: components["schemas"]["ListedVoucherEntry"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @description Issued without a sale: what a sale issues, it issues itself. */
    VoucherIssue: {
      id?: components["schemas"]["Uuid"];
      /** @description StoreCredit is a customer's; a GiftCard is of whoever has the code. */
      kind: components["schemas"]["VoucherKind"];
      /** @description Required of store credit. */
      customerId?: components["schemas"]["Uuid"];
      /** @description Of a gift card; without it the service makes one. */
      code?: string;
      /**
       * Format: decimal
       * @description A decimal as a string, more than zero.
       */
      amount: string;
      /** @description Without it, as the settings say. */
      expiresOn?: components["schemas"]["LocalDate"] | null;
      reason: string;
    };
    /** @enum {string} */
    VoucherKind: "StoreCredit" | "GiftCard";
    /** @description What changed a gift card or store credit. */
    VoucherLine: {
      /** @description The business date on which the journal has it. */
      date: components["schemas"]["LocalDate"];
      /** @description Its own business date, which was closed if it is another. */
      documentDate: components["schemas"]["LocalDate"];
      id: components["schemas"]["Uuid"];
      orderId: components["schemas"]["Uuid"] | null;
      /** @description Of the receipt, or the reference of the entry. */
      number: string | null;
      /** @description Null: of the shop as a whole. */
      branchId: components["schemas"]["Uuid"] | null;
      branchName: string | null;
      /** @description Issue: a new voucher, or more on one. Refund: a receipt gives money back to one that was there. */
      kind: components["schemas"]["VoucherEntryKind"];
      voucherId: components["schemas"]["Uuid"];
      /** @description StoreCredit is a customer's; a GiftCard is of whoever has the code. */
      voucherKind: components["schemas"]["VoucherKind"];
      amount: components["schemas"]["Amount"];
      balanceAfter: components["schemas"]["Amount"];
    };
    VoucherLookup: {
      /** @description Of a gift card: at least 8 letters and digits; spaces, hyphens and the case do not count. */
      code: string;
    };
    VoucherOfSale: {
      voucherId: components["schemas"]["Uuid"];
      /** @description The line that sold or loaded it; without it, it paid or got money back. */
      lineId?: components["schemas"]["Uuid"];
      /** @description What it paid; negative when it was issued or paid into. */
      amount: components["schemas"]["Decimal"];
      /** @description StoreCredit is a customer's; a GiftCard is of whoever has the code. */
      kind: components["schemas"]["VoucherKind"];
      /** @description Of a gift card's code, as the receipt prints it. */
      codeEnding: string | null;
      /** @description As the sale left it. */
      balance: components["schemas"]["Decimal"];
    };
    VoucherPage: {
      items: components["schemas"]["ListedVoucher"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    VoucherPatch: {
      /** @description True: it is not redeemed. */
      isBlocked?: boolean;
      /** @description The last day on which it is taken; null: it does not expire. */
      expiresOn?: components["schemas"]["LocalDate"] | null;
    };
    VouchersItem: {
      /** @description StoreCredit is a customer's; a GiftCard is of whoever has the code. */
      kind: components["schemas"]["VoucherKind"];
      /** @description What was outstanding before the first day. */
      opening: components["schemas"]["Decimal"];
      /** @description With a new voucher. */
      issued: components["schemas"]["Decimal"];
      /** @description Onto one that was there. */
      loaded: components["schemas"]["Decimal"];
      /** @description Given back by receipts to one that was there. */
      refunded: components["schemas"]["Decimal"];
      /** @description Less what voids took back of it. */
      redeemed: components["schemas"]["Decimal"];
      expired: components["schemas"]["Amount"];
      /** @description After the last day: opening + issued + loaded + refunded - redeemed - expired. */
      outstanding: components["schemas"]["Decimal"];
      /** @description With a balance after the last day. */
      vouchers: components["schemas"]["Version"];
    };
    /** @description What the shop owes by gift cards and store credit, by business date. */
    VouchersReport: {
      /** @description ISO 4217, of three letters. */
      currency: string;
      from: components["schemas"]["LocalDate"];
      to: components["schemas"]["LocalDate"];
      items: components["schemas"]["VouchersItem"][];
    };
    VouchersRow: {
      id: components["schemas"]["Uuid"];
      /** @description StoreCredit is a customer's; a GiftCard is of whoever has the code. */
      kind: components["schemas"]["VoucherKind"];
      customerId: components["schemas"]["Uuid"] | null;
      /** @description The last four characters of a gift card's code, of one of less than 16 fewer; null when it has no more than 12. */
      codeEnding: string | null;
      balance: components["schemas"]["Amount"];
      held: components["schemas"]["Amount"];
      expiresOn: components["schemas"]["LocalDate"] | null;
      version: components["schemas"]["Version"];
      /** @description It is not redeemed. */
      isBlocked: boolean;
    };
    /** @enum {string} */
    VoucherStatus: "Active" | "Blocked" | "Expired" | "Used";
    Webhook: {
      id: components["schemas"]["Uuid"];
      name: string;
      url: string;
      events: components["schemas"]["EventType"][];
      branchIds: components["schemas"]["Uuid"][] | null;
      /** @description False: nothing is sent, and nothing is written to be sent. */
      isActive: boolean;
      /** @description Each signs every delivery; at most two, the older first. */
      secrets: components["schemas"]["WebhookSecret"][];
      /** @description Removed, for good. */
      isArchived: boolean;
      version: components["schemas"]["Version"];
      createdAt: components["schemas"]["Timestamp"];
    };
    WebhookCreate: {
      id?: components["schemas"]["Uuid"];
      name: components["schemas"]["Name"];
      /** @description Absolute, https. */
      url: string;
      events: components["schemas"]["EventType"][];
      /** @default null */
      branchIds?: components["schemas"]["Uuid"][] | null;
      /**
       * @description False: not in use.
       * @default true
       */
      isActive?: boolean;
    };
    WebhookDelivery: {
      /** @description The header `webhook-id`, the same in every attempt. */
      eventId: components["schemas"]["Uuid"];
      type: components["schemas"]["EventType"];
      status: components["schemas"]["WebhookDeliveryStatus"];
      /** @description Since it was written, or asked for again; without those for which the name gave no address. */
      attempts: components["schemas"]["Version"];
      /** @description When the next attempt is due. */
      dueAt: components["schemas"]["Timestamp"] | null;
      attemptedAt: components["schemas"]["Timestamp"] | null;
      /** @description Of the last attempt; null when there was no answer. */
      responseStatus: components["schemas"]["Version"] | null;
      /** @description Of the last attempt. */
      durationMs: components["schemas"]["Version"] | null;
      /** @description Why the last attempt failed, or was not made. */
      error: string | null;
      createdAt: components["schemas"]["Timestamp"];
    };
    WebhookDeliveryPage: {
      items: components["schemas"]["WebhookDelivery"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    /** @enum {string} */
    WebhookDeliveryStatus: "Pending" | "Delivered" | "Failed";
    WebhookPage: {
      items: components["schemas"]["Webhook"][];
      /** @description For `cursor` of the next page; null on the last one. */
      nextCursor: string | null;
    };
    WebhookPatch: {
      name?: components["schemas"]["Name"];
      /** @description Absolute, https. */
      url?: string;
      events?: components["schemas"]["EventType"][];
      branchIds?: components["schemas"]["Uuid"][] | null;
      /** @description False: not in use. */
      isActive?: boolean;
    };
    WebhookSecret: {
      id: components["schemas"]["Uuid"];
      createdAt: components["schemas"]["Timestamp"];
    };
    WebhooksOverview: {
      /** @description Tenants whose webhooks have failed for ten minutes or longer. */
      count: components["schemas"]["Version"];
      /** @description The 20 of them that fail longest. */
      items: components["schemas"]["FailingWebhooks"][];
    };
    /** @enum {string} */
    Weekday: "Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday";
    XReport: {
      sessionId: components["schemas"]["Uuid"];
      registerId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      /** @description ISO 4217, of three letters. */
      currency: string;
      businessDate: components["schemas"]["BusinessDate"];
      openedAt: components["schemas"]["Timestamp"];
      at: components["schemas"]["Timestamp"];
      tenders: components["schemas"]["TenderSum"][];
      movements: components["schemas"]["CashMovementSum"][];
      taxes: components["schemas"]["TaxSum"][];
      tips: components["schemas"]["TipSum"][];
      totals: components["schemas"]["SaleSums"];
      cash: components["schemas"]["DrawerSums"];
    };
    /** @description As it was at closing; `late` is what arrived since. */
    ZReport: {
      number: components["schemas"]["Version"];
      sessionId: components["schemas"]["Uuid"];
      registerId: components["schemas"]["Uuid"];
      branchId: components["schemas"]["Uuid"];
      /** @description ISO 4217, of three letters. */
      currency: string;
      businessDate: components["schemas"]["BusinessDate"];
      openedAt: components["schemas"]["Timestamp"];
      at: components["schemas"]["Timestamp"];
      tenders: components["schemas"]["TenderSum"][];
      movements: components["schemas"]["CashMovementSum"][];
      taxes: components["schemas"]["TaxSum"][];
      tips: components["schemas"]["TipSum"][];
      totals: components["schemas"]["SaleSums"];
      cash: components["schemas"]["CountedDrawerSums"];
      counts: components["schemas"]["TenderVariance"][];
      closedBy: components["schemas"]["Uuid"];
      approvedBy: components["schemas"]["Uuid"] | null;
      late: components["schemas"]["LateEntries"] | null;
    };
  };
  responses: never;
  parameters: {
    ActorId: components["schemas"]["Uuid"];
    /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
    Approval: string;
    Area: string;
    At: components["schemas"]["LocalDate"];
    BranchId: components["schemas"]["Uuid"];
    CategoryId: components["schemas"]["Uuid"];
    Code: string;
    Compare: components["schemas"]["ReportComparison"];
    Count: boolean;
    Cursor: string;
    CustomerId: components["schemas"]["Uuid"];
    /** @description The credential of the device that asks, as `POST /devices` answered it. Without it: 403 `device_unknown`. */
    Device: string;
    DrainId: components["schemas"]["Uuid"];
    DryRun: boolean;
    Event: string;
    From: components["schemas"]["LocalDate"];
    GraduationId: components["schemas"]["Uuid"];
    Id: components["schemas"]["Uuid"];
    Ids: components["schemas"]["Uuid"][];
    /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
    IfMatch: string;
    /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
    IfNoneMatch: string;
    IncludeArchived: boolean;
    IncludeRevoked: boolean;
    IncludeSubcategories: boolean;
    IsActive: boolean;
    Language: string;
    /** @description The last `id` that came: the stream goes on behind it. Without it the stream begins now. */
    LastEventId: string;
    Limit: number;
    Outcome: components["schemas"]["AuditOutcome"];
    /** @description `respond-async` (RFC 7240): the answer comes once the work has begun. */
    Prefer: string;
    PromotionId: components["schemas"]["Uuid"];
    Q: string;
    ReceiptId: components["schemas"]["Uuid"];
    RegisterId: components["schemas"]["Uuid"];
    RunId: components["schemas"]["Uuid"];
    SecretId: components["schemas"]["Uuid"];
    Server: string;
    Sort: components["schemas"]["NamedSort"];
    Status: components["schemas"]["PushFlagStatus"];
    SubjectId: string;
    SubjectType: string;
    SupplierId: components["schemas"]["Uuid"];
    Tenant: components["schemas"]["Uuid"];
    TenantId: components["schemas"]["Uuid"];
    To: components["schemas"]["LocalDate"];
    Token: string;
    ValidFrom: components["schemas"]["LocalDate"];
    VariantId: components["schemas"]["Uuid"];
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  jwks: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["JwkSet"];
        };
      };
    };
  };
  adminJwks: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["JwkSet"];
        };
      };
    };
  };
  listAppointments: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MoveAppointmentPage"];
        };
      };
    };
  };
  listAdminAudit: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        event?: components["parameters"]["Event"];
        area?: components["parameters"]["Area"];
        outcome?: components["parameters"]["Outcome"];
        actorId?: components["parameters"]["ActorId"];
        subjectType?: components["parameters"]["SubjectType"];
        subjectId?: components["parameters"]["SubjectId"];
        from?: components["schemas"]["Timestamp"];
        to?: components["schemas"]["Timestamp"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AuditEventPage"];
        };
      };
    };
  };
  listBackups: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BackupRunPage"];
        };
      };
    };
  };
  listDiagnoses: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        state?: components["schemas"]["DiagnosedState"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["KeptDiagnosisPage"];
        };
      };
    };
  };
  diagnoseTenants: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["EveryDiagnosis"];
        };
      };
    };
  };
  listDrains: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        server?: string;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DrainPage"];
        };
      };
    };
  };
  getDrain: {
    parameters: {
      path: {
        drainId: components["parameters"]["DrainId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Drain"];
        };
      };
    };
  };
  stopDrain: {
    parameters: {
      path: {
        drainId: components["parameters"]["DrainId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Drain"];
        };
      };
    };
  };
  listDrainTenants: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        state?: components["schemas"]["DrainTenantState"];
      };
      path: {
        drainId: components["parameters"]["DrainId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DrainTenantPage"];
        };
      };
    };
  };
  listEveryGraduation: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        state?: components["schemas"]["GraduationState"];
        tenantId?: components["parameters"]["TenantId"];
        server?: string;
        from?: components["schemas"]["Timestamp"];
        to?: components["schemas"]["Timestamp"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["GraduationPage"];
        };
      };
    };
  };
  adminGetSecondFactor: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SecondFactor"];
        };
      };
    };
  };
  adminEnrolAuthenticator: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["PasswordProof"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AuthenticatorSecret"];
        };
      };
    };
  };
  adminDisableAuthenticatorFactor: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["FullProof"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminConfirmAuthenticator: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CodeProof"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RecoveryCodes"];
        };
      };
    };
  };
  adminMailFactorCode: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["PasswordProof"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminDisableEmailFactor: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["FullProof"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminConfirmEmailFactor: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CodeProof"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RecoveryCodes"];
        };
      };
    };
  };
  adminRenewRecoveryCodes: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["FullProof"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RecoveryCodes"];
        };
      };
    };
  };
  adminChangeEmail: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmailChange"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminConfirmEmailChange: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["LinkToken"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminAcceptInvitation: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewPassword"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminLogin: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["Login"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TokenResponse"] | components["schemas"]["TwoFactorChallenge"];
        };
      };
    };
  };
  adminLoginTwoFactor: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["TwoFactorLogin"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TokenResponse"];
        };
      };
    };
  };
  adminSendLoginCode: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["TwoFactorCodeRequest"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminLogout: {
    parameters: {};
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminChangePassword: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["PasswordChange"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminForgotPassword: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["ForgottenPassword"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminResetPassword: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewPassword"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminReauthenticate: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["Reauthentication"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminRefresh: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TokenResponse"];
        };
      };
    };
  };
  adminListSessions: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Sessions"];
        };
      };
    };
  };
  adminEndOtherSessions: {
    parameters: {};
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminEndSession: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  adminUnlockAccount: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["LinkToken"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  getAdminMe: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AdminMe"];
        };
      };
    };
  };
  patchAdminMe: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["AdminMePatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AdminMe"];
        };
      };
    };
  };
  getAdminPermissions: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AdminPermissions"];
        };
      };
    };
  };
  listMigrationRuns: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MigrationRunPage"];
        };
      };
    };
  };
  startMigrationRun: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewMigrationRun"];
      };
    };
    responses: {
      202: {
        content: {
          "application/json": components["schemas"]["MigrationRun"];
        };
      };
    };
  };
  getMigrationRun: {
    parameters: {
      path: {
        runId: components["parameters"]["RunId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MigrationRun"];
        };
      };
    };
  };
  stopMigrationRun: {
    parameters: {
      path: {
        runId: components["parameters"]["RunId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MigrationRun"];
        };
      };
    };
  };
  listMigrationRunTenants: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        state?: components["schemas"]["MigrationState"];
      };
      path: {
        runId: components["parameters"]["RunId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MigrationRunTenantPage"];
        };
      };
    };
  };
  getOverview: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Overview"];
        };
      };
    };
  };
  listAdminPermissions: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AdminPermissionCatalogue"];
        };
      };
    };
  };
  listServers: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PlacementServerList"];
        };
      };
    };
  };
  drainServer: {
    parameters: {
      path: {
        name: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewDrain"];
      };
    };
    responses: {
      202: {
        content: {
          "application/json": components["schemas"]["Drain"];
        };
      };
    };
  };
  getAdminSignInSettings: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SignInSettings"];
        };
      };
    };
  };
  patchAdminSignInSettings: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["SignInSettings"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SignInSettings"];
        };
      };
    };
  };
  listSupportLooks: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        tenantId?: components["parameters"]["TenantId"];
        operatorId?: components["schemas"]["Uuid"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SupportLookPage"];
        };
      };
    };
  };
  listTenants: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        q?: string;
        mode?: components["schemas"]["PlacementMode"];
        server?: string;
        isActive?: boolean;
        state?: components["schemas"]["TenantState"];
        sort?: components["schemas"]["TenantSort"];
        count?: boolean;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TenantPage"];
        };
      };
    };
  };
  createTenant: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewTenant"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Tenant"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Tenant"];
        };
      };
    };
  };
  getTenant: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PlacedTenant"];
        };
      };
    };
  };
  patchTenant: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TenantPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Tenant"];
        };
      };
    };
  };
  activateTenant: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Tenant"];
        };
      };
    };
  };
  adoptDatabase: {
    parameters: {
      query: {
        server: string;
        database: string;
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Adoption"];
        };
      };
    };
  };
  getAppointment: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MoveAppointment"];
        };
      };
    };
  };
  cancelAppointment: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  getTenantDeletion: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TenantDeletion"];
        };
      };
    };
  };
  putTenantDeletion: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewTenantDeletion"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TenantDeletion"];
        };
      };
    };
  };
  deleteTenantDeletion: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  diagnoseTenant: {
    parameters: {
      query?: {
        schema?: boolean;
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Diagnosis"];
        };
      };
    };
  };
  graduateTenant: {
    parameters: {
      query?: {
        server?: components["parameters"]["Server"];
        at?: components["schemas"]["Timestamp"];
        dryRun?: components["parameters"]["DryRun"];
      };
      header?: {
        /** @description `respond-async` (RFC 7240): the answer comes once the work has begun. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["GraduationResult"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["MoveAccepted"];
        };
      };
    };
  };
  listGraduations: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["GraduationPage"];
        };
      };
    };
  };
  getGraduation: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
        graduationId: components["parameters"]["GraduationId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Graduation"];
        };
      };
    };
  };
  cancelGraduation: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
        graduationId: components["parameters"]["GraduationId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Graduation"];
        };
      };
    };
  };
  putTenantModules: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TenantModules"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Tenant"];
        };
      };
    };
  };
  moveTenant: {
    parameters: {
      query?: {
        server?: components["parameters"]["Server"];
        mode?: components["schemas"]["PlacementMode"];
        at?: components["schemas"]["Timestamp"];
        dryRun?: components["parameters"]["DryRun"];
      };
      header?: {
        /** @description `respond-async` (RFC 7240): the answer comes once the work has begun. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["GraduationResult"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["MoveAccepted"];
        };
      };
    };
  };
  inviteTenantOwner: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OwnerInvitation"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  putTenantQuotas: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TenantQuotas"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TenantUsage"];
        };
      };
    };
  };
  recoverTenant: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Recovery"];
        };
      };
    };
  };
  rotateTenantPassword: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  grantSupportAccess: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewSupportAccess"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SupportToken"];
        };
      };
    };
  };
  suspendTenant: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Tenant"];
        };
      };
    };
  };
  getTenantUsage: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TenantUsage"];
        };
      };
    };
  };
  getUsageSeries: {
    parameters: {
      query?: {
        tenantId?: components["schemas"]["Uuid"];
        days?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["UsageSeries"];
        };
      };
    };
  };
  listPlatformUsers: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        q?: components["parameters"]["Q"];
        role?: components["schemas"]["PlatformRole"];
        isActive?: components["parameters"]["IsActive"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PlatformUserPage"];
        };
      };
    };
  };
  createPlatformUser: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewPlatformUser"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PlatformUser"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["PlatformUser"];
        };
      };
    };
  };
  getPlatformUser: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PlatformUser"];
        };
      };
    };
  };
  patchPlatformUser: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlatformUserPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PlatformUser"];
        };
      };
    };
  };
  removePlatformUserFactors: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  activatePlatformUser: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PlatformUser"];
        };
      };
    };
  };
  deactivatePlatformUser: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PlatformUser"];
        };
      };
    };
  };
  changePlatformUserEmail: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmailChange"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  invitePlatformUser: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  endPlatformUserSessions: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  unlockPlatformUser: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  createApproval: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewApproval"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Approval"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Approval"];
        };
      };
    };
  };
  listAudit: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        event?: components["parameters"]["Event"];
        area?: components["parameters"]["Area"];
        outcome?: components["parameters"]["Outcome"];
        actorId?: components["parameters"]["ActorId"];
        subjectType?: components["parameters"]["SubjectType"];
        subjectId?: components["parameters"]["SubjectId"];
        from?: components["schemas"]["Timestamp"];
        to?: components["schemas"]["Timestamp"];
        branchId?: components["schemas"]["Uuid"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ShopAuditEventPage"];
          "text/csv": string;
        };
      };
    };
  };
  listBarcodeRules: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BarcodeRulePage"];
        };
      };
    };
  };
  createBarcodeRule: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BarcodeRuleCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BarcodeRule"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["BarcodeRule"];
        };
      };
    };
  };
  getBarcodeRule: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BarcodeRule"];
        };
      };
    };
  };
  archiveBarcodeRule: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchBarcodeRule: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BarcodeRulePatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BarcodeRule"];
        };
      };
    };
  };
  getBookClosing: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BookClosing"];
        };
      };
    };
  };
  putBookClosing: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BookClosingInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BookClosing"];
        };
      };
    };
  };
  exportBooks: {
    parameters: {
      query: {
        from: components["parameters"]["From"];
        to: components["parameters"]["To"];
        at?: components["parameters"]["At"];
        branchId?: components["parameters"]["BranchId"];
        format?: components["schemas"]["BooksFormat"];
      };
    };
    responses: {
      200: {
        content: {
          "text/csv": string;
        };
      };
    };
  };
  listBranches: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BranchPage"];
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  createBranch: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BranchCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Branch"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Branch"];
        };
      };
    };
  };
  getBranch: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Branch"];
        };
      };
    };
  };
  patchBranch: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BranchPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Branch"];
        };
      };
    };
  };
  getTillLayout: {
    parameters: {
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TillLayout"];
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  putTillLayout: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TillLayoutInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TillLayout"];
        };
      };
    };
  };
  getCapabilities: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Capabilities"];
        };
      };
    };
  };
  listCashReasons: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashReasonPage"];
        };
      };
    };
  };
  createCashReason: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CashReasonCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashReason"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["CashReason"];
        };
      };
    };
  };
  getCashReason: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashReason"];
        };
      };
    };
  };
  archiveCashReason: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchCashReason: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CashReasonPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashReason"];
        };
      };
    };
  };
  listCashSessions: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId?: components["schemas"]["Uuid"];
        registerId?: components["parameters"]["RegisterId"];
        status?: components["schemas"]["CashSessionStatus"];
        from?: components["schemas"]["LocalDate"];
        to?: components["schemas"]["LocalDate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashSessionPage"];
        };
      };
    };
  };
  openCashSession: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewCashSession"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashSession"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["CashSession"];
        };
      };
    };
  };
  getCashSession: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashSession"];
        };
      };
    };
  };
  closeCashSession: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CashSessionClose"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashSession"];
        };
      };
    };
  };
  countCashSession: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CashSessionCount"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashSession"];
        };
      };
    };
  };
  listCashCounts: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashCounts"];
        };
      };
    };
  };
  listCashMovements: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashMovementPage"];
        };
      };
    };
  };
  createCashMovement: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewCashMovement"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashMovement"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["CashMovement"];
        };
      };
    };
  };
  resumeCashSession: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CashSessionMove"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashSession"];
        };
      };
    };
  };
  suspendCashSession: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CashSessionMove"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashSession"];
        };
      };
    };
  };
  getXReport: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["XReport"];
        };
      };
    };
  };
  getZReport: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ZReport"];
        };
      };
    };
  };
  exportCatalogue: {
    parameters: {};
    responses: {
      200: {
        content: {
          "text/csv": string;
        };
      };
    };
  };
  importCatalogue: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "text/csv": string;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ImportResult"];
          "application/x-ndjson": string;
        };
      };
    };
  };
  listCategories: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        ids?: components["parameters"]["Ids"];
        includeArchived?: components["parameters"]["IncludeArchived"];
      };
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CategoryPage"];
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  createCategory: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CategoryCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Category"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Category"];
        };
      };
    };
  };
  getCategory: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Category"];
        };
      };
    };
  };
  archiveCategory: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchCategory: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CategoryPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Category"];
        };
      };
    };
  };
  listCouponSeriesList: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        promotionId?: components["parameters"]["PromotionId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CouponSeriesPage"];
        };
      };
    };
  };
  createCouponSeries: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CouponSeriesCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CouponSeries"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["CouponSeries"];
        };
      };
    };
  };
  getCouponSeries: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CouponSeries"];
        };
      };
    };
  };
  patchCouponSeries: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CouponSeriesPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CouponSeries"];
        };
      };
    };
  };
  listCoupons: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        promotionId?: components["parameters"]["PromotionId"];
        seriesId?: components["schemas"]["Uuid"];
        code?: string;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CouponPage"];
        };
      };
    };
  };
  createCoupon: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CouponCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Coupon"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Coupon"];
        };
      };
    };
  };
  getCoupon: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Coupon"];
        };
      };
    };
  };
  patchCoupon: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CouponPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Coupon"];
        };
      };
    };
  };
  listCouponRedemptions: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CouponRedemptionPage"];
        };
      };
    };
  };
  listCreditAccounts: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        customerId?: components["parameters"]["CustomerId"];
        q?: string;
        overdue?: boolean;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CreditAccountPage"];
        };
      };
    };
  };
  createCreditAccount: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreditAccountCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CreditAccount"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["CreditAccount"];
        };
      };
    };
  };
  getCreditAccount: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CreditAccount"];
        };
      };
    };
  };
  patchCreditAccount: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreditAccountPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CreditAccount"];
        };
      };
    };
  };
  createCreditAdjustment: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreditAdjustmentInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CreditEntry"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["CreditEntry"];
        };
      };
    };
  };
  listCreditEntries: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        isOpen?: boolean;
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CreditEntryPage"];
        };
      };
    };
  };
  createCreditPayment: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreditPaymentInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CreditEntry"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["CreditEntry"];
        };
      };
    };
  };
  createCreditReversal: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreditReversalInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CreditEntry"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["CreditEntry"];
        };
      };
    };
  };
  getCreditStatement: {
    parameters: {
      query: {
        from: components["schemas"]["LocalDate"];
        to: components["schemas"]["LocalDate"];
        language?: string;
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CreditStatement"];
          "text/html": string;
        };
      };
    };
  };
  listVouchers: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        customerId?: components["parameters"]["CustomerId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VoucherPage"];
        };
      };
    };
  };
  createVoucher: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VoucherIssue"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Voucher"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Voucher"];
        };
      };
    };
  };
  getVoucher: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Voucher"];
        };
      };
    };
  };
  patchVoucher: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VoucherPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Voucher"];
        };
      };
    };
  };
  listVoucherEntries: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VoucherEntryPage"];
        };
      };
    };
  };
  createVoucherEntry: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VoucherEntryInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VoucherEntry"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["VoucherEntry"];
        };
      };
    };
  };
  lookUpVoucher: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["VoucherLookup"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Voucher"];
        };
      };
    };
  };
  listCustomerGroups: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
      };
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerGroupPage"];
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  createCustomerGroup: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CustomerGroupCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerGroup"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["CustomerGroup"];
        };
      };
    };
  };
  getCustomerGroup: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerGroup"];
        };
      };
    };
  };
  archiveCustomerGroup: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchCustomerGroup: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CustomerGroupPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerGroup"];
        };
      };
    };
  };
  listCustomers: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        ids?: components["parameters"]["Ids"];
        count?: components["parameters"]["Count"];
        includeArchived?: components["parameters"]["IncludeArchived"];
        sort?: components["parameters"]["Sort"];
        q?: string;
        code?: string;
        groupId?: components["schemas"]["Uuid"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerPage"];
          "text/csv": string;
        };
      };
    };
  };
  createCustomer: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CustomerCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerDetail"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["CustomerDetail"];
        };
      };
    };
  };
  getCustomer: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerDetail"];
        };
      };
    };
  };
  archiveCustomer: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchCustomer: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CustomerPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerDetail"];
        };
      };
    };
  };
  eraseCustomer: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerDetail"];
        };
      };
    };
  };
  exportCustomer: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerExport"];
        };
      };
    };
  };
  mergeCustomers: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CustomerMerge"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerDetail"];
        };
      };
    };
  };
  listDevices: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId?: components["schemas"]["Uuid"];
        includeRevoked?: components["parameters"]["IncludeRevoked"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DevicePage"];
        };
      };
    };
  };
  createDevice: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DeviceCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["NewDevice"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["NewDevice"];
        };
      };
    };
  };
  getDevice: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Device"];
        };
      };
    };
  };
  revokeDevice: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchDevice: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DevicePatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Device"];
        };
      };
    };
  };
  renewDeviceCredential: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CredentialRenewal"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["NewDevice"];
        };
      };
    };
  };
  startDevicePairing: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PairingGrant"];
        };
      };
    };
  };
  streamEvents: {
    parameters: {
      query?: {
        branchId?: components["schemas"]["Uuid"];
        wait?: number;
      };
      header?: {
        /** @description The last `id` that came: the stream goes on behind it. Without it the stream begins now. */
        "Last-Event-ID"?: components["parameters"]["LastEventId"];
      };
    };
    responses: {
      200: {
        content: {
          "text/event-stream": string;
        };
      };
    };
  };
  issueGiftReceipt: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewGiftReceipt"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["GiftReceipt"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["GiftReceipt"];
        };
      };
    };
  };
  getGiftReceipt: {
    parameters: {
      query?: {
        language?: components["parameters"]["Language"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["GiftReceipt"];
          "text/plain": string;
          "text/html": string;
        };
      };
    };
  };
  lookUpGiftReceipt: {
    parameters: {
      query: {
        code: string;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["GiftReceipt"];
        };
      };
    };
  };
  getSecondFactor: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SecondFactor"];
        };
      };
    };
  };
  enrolAuthenticator: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["PasswordProof"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AuthenticatorSecret"];
        };
      };
    };
  };
  disableAuthenticatorFactor: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["FullProof"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  confirmAuthenticator: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CodeProof"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RecoveryCodes"];
        };
      };
    };
  };
  mailFactorCode: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["PasswordProof"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  disableEmailFactor: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["FullProof"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  confirmEmailFactor: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CodeProof"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RecoveryCodes"];
        };
      };
    };
  };
  renewRecoveryCodes: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["FullProof"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RecoveryCodes"];
        };
      };
    };
  };
  getTill: {
    parameters: {
      header: {
        /** @description The credential of the device that asks, as `POST /devices` answered it. Without it: 403 `device_unknown`. */
        Device: components["parameters"]["Device"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TillState"];
        };
      };
    };
  };
  pairDevice: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["PairingEntry"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["NewDevice"];
        };
      };
    };
  };
  changeEmail: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmailChange"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  confirmEmailChange: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["LinkToken"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  acceptInvitation: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewPassword"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  login: {
    parameters: {
      header?: {
        /** @description The credential of the device that asks, as `POST /devices` answered it. */
        Device?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Login"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TokenResponse"] | components["schemas"]["TwoFactorChallenge"];
        };
      };
    };
  };
  loginTwoFactor: {
    parameters: {
      header?: {
        /** @description The credential of the device that asks, as `POST /devices` answered it. */
        Device?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TwoFactorLogin"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TokenResponse"];
        };
      };
    };
  };
  sendLoginCode: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["TwoFactorCodeRequest"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  loginDevice: {
    parameters: {
      header: {
        /** @description The credential of the device that asks, as `POST /devices` answered it. Without it: 403 `device_unknown`. */
        Device: components["parameters"]["Device"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TokenResponse"];
        };
      };
    };
  };
  loginWithPin: {
    parameters: {
      header: {
        /** @description The credential of the device that asks, as `POST /devices` answered it. Without it: 403 `device_unknown`. */
        Device: components["parameters"]["Device"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PinLogin"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TokenResponse"];
        };
      };
    };
  };
  logout: {
    parameters: {
      header?: {
        /** @description The credential of the device that asks, as `POST /devices` answered it. */
        Device?: string;
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  confirmMails: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["LinkToken"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  stopMails: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["LinkToken"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  changePassword: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["PasswordChange"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  forgotPassword: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["ForgottenPassword"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  resetPassword: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewPassword"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  getPin: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PinState"];
        };
      };
    };
  };
  setPin: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["OwnPin"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  removePin: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["PasswordProof"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  reauthenticate: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["Reauthentication"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  refresh: {
    parameters: {
      header?: {
        /** @description The credential of the device that asks, as `POST /devices` answered it. */
        Device?: string;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TokenResponse"];
        };
      };
    };
  };
  listSessions: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Sessions"];
        };
      };
    };
  };
  endOtherSessions: {
    parameters: {};
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  endSession: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  getToken: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClientCredentials"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TokenResponse"];
        };
      };
    };
  };
  unlockAccount: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["LinkToken"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  listInvoices: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId?: components["schemas"]["Uuid"];
        from?: components["schemas"]["LocalDate"];
        to?: components["schemas"]["LocalDate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["InvoicePage"];
        };
      };
    };
  };
  listLoyaltyAccounts: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        customerId?: components["parameters"]["CustomerId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyAccountPage"];
        };
      };
    };
  };
  createLoyaltyAccount: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LoyaltyAccountCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyAccount"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["LoyaltyAccount"];
        };
      };
    };
  };
  getLoyaltyAccount: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyAccount"];
        };
      };
    };
  };
  patchLoyaltyAccount: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LoyaltyAccountPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyAccount"];
        };
      };
    };
  };
  createLoyaltyAdjustment: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LoyaltyAdjustmentInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyEntry"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["LoyaltyEntry"];
        };
      };
    };
  };
  listLoyaltyEntries: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyEntryPage"];
        };
      };
    };
  };
  listLoyaltyLots: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyLotPage"];
        };
      };
    };
  };
  createLoyaltyTransfer: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LoyaltyTransferInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyEntry"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["LoyaltyEntry"];
        };
      };
    };
  };
  listLoyaltyRules: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyRulePage"];
        };
      };
    };
  };
  createLoyaltyRule: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LoyaltyRuleCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyRule"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["LoyaltyRule"];
        };
      };
    };
  };
  getLoyaltyRule: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyRule"];
        };
      };
    };
  };
  archiveLoyaltyRule: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchLoyaltyRule: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LoyaltyRulePatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyRule"];
        };
      };
    };
  };
  listLoyaltyTiers: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyTierPage"];
        };
      };
    };
  };
  createLoyaltyTier: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LoyaltyTierCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyTier"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["LoyaltyTier"];
        };
      };
    };
  };
  getLoyaltyTier: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyTier"];
        };
      };
    };
  };
  archiveLoyaltyTier: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchLoyaltyTier: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LoyaltyTierPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyTier"];
        };
      };
    };
  };
  getMe: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Me"];
        };
      };
    };
  };
  patchMe: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["MePatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Me"];
        };
      };
    };
  };
  getMyPermissions: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Permissions"];
        };
      };
    };
  };
  listNotices: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["NoticeList"];
        };
      };
    };
  };
  listOrders: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId?: components["schemas"]["Uuid"];
        status?: components["schemas"]["OrderListStatus"];
        registerId?: components["parameters"]["RegisterId"];
        cashSessionId?: components["schemas"]["Uuid"];
        cashierId?: components["schemas"]["Uuid"];
        customerId?: components["schemas"]["Uuid"];
        variantId?: components["schemas"]["Uuid"];
        methodId?: components["schemas"]["Uuid"];
        reference?: string;
        amountFrom?: components["schemas"]["Decimal"];
        amountTo?: components["schemas"]["Decimal"];
        receiptNumber?: string;
        from?: components["schemas"]["BusinessDate"];
        to?: components["schemas"]["BusinessDate"];
        count?: components["parameters"]["Count"];
        sort?: components["schemas"]["OrderSort"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["OrderPage"];
          "text/csv": string;
        };
      };
    };
  };
  createOrder: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
    };
  };
  getOrder: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
    };
  };
  putParkedOrder: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ParkedPut"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
    };
  };
  cancelOrder: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CancelInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
    };
  };
  completeOrder: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CompleteInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
    };
  };
  takeDeposit: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DepositInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
    };
  };
  getInvoice: {
    parameters: {
      query?: {
        language?: components["parameters"]["Language"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Invoice"];
          "text/plain": string;
          "text/html": string;
        };
      };
    };
  };
  issueInvoice: {
    parameters: {
      query?: {
        language?: components["parameters"]["Language"];
      };
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["InvoiceInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Invoice"];
          "text/plain": string;
          "text/html": string;
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Invoice"];
          "text/plain": string;
          "text/html": string;
        };
      };
    };
  };
  mailReceipt: {
    parameters: {
      query?: {
        language?: components["parameters"]["Language"];
      };
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReceiptMailInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Receipt"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Receipt"];
        };
      };
    };
  };
  getOrderMargin: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["OrderMargin"];
        };
      };
    };
  };
  printReceipt: {
    parameters: {
      query?: {
        language?: components["parameters"]["Language"];
      };
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReceiptPrintInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Receipt"];
          "text/plain": string;
          "text/html": string;
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Receipt"];
          "text/plain": string;
          "text/html": string;
        };
      };
    };
  };
  getReceipt: {
    parameters: {
      query?: {
        language?: components["parameters"]["Language"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Receipt"];
          "text/plain": string;
          "text/html": string;
        };
      };
    };
  };
  getReturnable: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Returnable"];
        };
      };
    };
  };
  voidOrder: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VoidInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
    };
  };
  quoteOrder: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["QuoteInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
    };
  };
  getShopOverview: {
    parameters: {
      query?: {
        branchId?: components["schemas"]["Uuid"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ShopOverview"];
        };
      };
    };
  };
  listPaymentMethods: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
        branchId?: components["schemas"]["Uuid"];
      };
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PaymentMethodPage"];
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  createPaymentMethod: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentMethodCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PaymentMethod"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["PaymentMethod"];
        };
      };
    };
  };
  getPaymentMethod: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PaymentMethod"];
        };
      };
    };
  };
  archivePaymentMethod: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchPaymentMethod: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentMethodPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PaymentMethod"];
        };
      };
    };
  };
  listPermissions: {
    parameters: {
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PermissionCatalogue"];
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  listPriceLists: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
        branchId?: components["schemas"]["Uuid"];
        customerGroupId?: components["schemas"]["Uuid"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PriceListPage"];
        };
      };
    };
  };
  createPriceList: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PriceListCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PriceList"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["PriceList"];
        };
      };
    };
  };
  getPriceList: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PriceList"];
        };
      };
    };
  };
  archivePriceList: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchPriceList: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PriceListPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PriceList"];
        };
      };
    };
  };
  listPriceListEntries: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        variantId?: components["parameters"]["VariantId"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PriceListEntryPage"];
        };
      };
    };
  };
  putPriceListEntries: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PriceListEntries"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PriceListEntries"];
        };
      };
    };
  };
  patchPriceListEntries: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PriceListEntriesPatch"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  listProducts: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        ids?: components["parameters"]["Ids"];
        count?: components["parameters"]["Count"];
        includeArchived?: components["parameters"]["IncludeArchived"];
        sort?: components["parameters"]["Sort"];
        q?: string;
        categoryId?: components["parameters"]["CategoryId"];
        includeSubcategories?: components["parameters"]["IncludeSubcategories"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ProductPage"];
        };
      };
    };
  };
  createProduct: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewProduct"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Product"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Product"];
        };
      };
    };
  };
  getProduct: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Product"];
        };
      };
    };
  };
  archiveProduct: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchProduct: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProductPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Product"];
        };
      };
    };
  };
  getProductImage: {
    parameters: {
      query?: {
        size?: components["schemas"]["ImageSize"];
        v?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "image/webp": string;
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  setProductImage: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "image/*": string;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Product"];
        };
      };
    };
  };
  removeProductImage: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  createVariant: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewVariant"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VariantDetail"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["VariantDetail"];
        };
      };
    };
  };
  listPromotions: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
        status?: components["schemas"]["PromotionStatus"];
        type?: components["schemas"]["PromotionType"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PromotionPage"];
        };
      };
    };
  };
  createPromotion: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PromotionCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Promotion"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Promotion"];
        };
      };
    };
  };
  getPromotion: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Promotion"];
        };
      };
    };
  };
  archivePromotion: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchPromotion: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PromotionPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Promotion"];
        };
      };
    };
  };
  disablePromotion: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Promotion"];
        };
      };
    };
  };
  enablePromotion: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Promotion"];
        };
      };
    };
  };
  evaluatePromotions: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["QuoteInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PromotionEvaluation"];
        };
      };
    };
  };
  listPurchaseOrders: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId?: components["schemas"]["Uuid"];
        supplierId?: components["parameters"]["SupplierId"];
        status?: components["schemas"]["PurchaseOrderStatus"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchaseOrderPage"];
        };
      };
    };
  };
  createPurchaseOrder: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewPurchaseOrder"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchaseOrder"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["PurchaseOrder"];
        };
      };
    };
  };
  getPurchaseOrder: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchaseOrder"];
        };
      };
    };
  };
  patchPurchaseOrder: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PurchaseOrderPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchaseOrder"];
        };
      };
    };
  };
  cancelPurchaseOrder: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PurchaseOrderEnding"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchaseOrder"];
        };
      };
    };
  };
  closePurchaseOrder: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PurchaseOrderEnding"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchaseOrder"];
        };
      };
    };
  };
  exportPurchaseOrder: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "text/csv": string;
        };
      };
    };
  };
  putPurchaseOrderLines: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PurchaseOrderLines"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchaseOrder"];
        };
      };
    };
  };
  mailPurchaseOrder: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PurchaseOrderMailing"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchaseOrder"];
        };
      };
    };
  };
  listPurchaseReceipts: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchaseReceiptPage"];
        };
      };
    };
  };
  receivePurchaseOrder: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewPurchaseReceipt"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchaseReceipt"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["PurchaseReceipt"];
        };
      };
    };
  };
  listPurchaseCosts: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        id: components["parameters"]["Id"];
        receiptId: components["parameters"]["ReceiptId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchaseCostsPage"];
        };
      };
    };
  };
  enterPurchaseCosts: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
        receiptId: components["parameters"]["ReceiptId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewPurchaseCosts"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchaseCosts"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["PurchaseCosts"];
        };
      };
    };
  };
  scanPurchaseOrderLine: {
    parameters: {
      query: {
        code: string;
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ScannedPurchaseOrderLine"];
        };
      };
    };
  };
  submitPurchaseOrder: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchaseOrder"];
        };
      };
    };
  };
  listReorderSuggestions: {
    parameters: {
      query: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId: components["schemas"]["Uuid"];
        supplierId?: components["schemas"]["Uuid"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ReorderSuggestionPage"];
        };
      };
    };
  };
  listRegisters: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId?: components["schemas"]["Uuid"];
      };
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RegisterPage"];
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  createRegister: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RegisterCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Register"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Register"];
        };
      };
    };
  };
  getRegister: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Register"];
        };
      };
    };
  };
  patchRegister: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RegisterPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Register"];
        };
      };
    };
  };
  bindRegister: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RegisterBinding"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Register"];
        };
      };
    };
  };
  unbindRegister: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Register"];
        };
      };
    };
  };
  listReceiptGaps: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ReceiptGapPage"];
        };
      };
    };
  };
  getBasketsReport: {
    parameters: {
      query: {
        from: components["parameters"]["From"];
        to: components["parameters"]["To"];
        branchId?: components["parameters"]["BranchId"];
        compare?: components["parameters"]["Compare"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BasketsReport"];
        };
      };
    };
  };
  getCashDaysReport: {
    parameters: {
      query: {
        from: components["parameters"]["From"];
        to: components["parameters"]["To"];
        branchId?: components["parameters"]["BranchId"];
        limit?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CashDaysReport"];
          "text/csv": string;
        };
      };
    };
  };
  getDashboardReport: {
    parameters: {
      query?: {
        date?: components["schemas"]["LocalDate"];
        branchId?: components["parameters"]["BranchId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DashboardReport"];
        };
      };
    };
  };
  getDaysOfCoverReport: {
    parameters: {
      query?: {
        days?: number;
        branchId?: components["parameters"]["BranchId"];
        limit?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DaysOfCoverReport"];
          "text/csv": string;
        };
      };
    };
  };
  getDeadStockReport: {
    parameters: {
      query?: {
        days?: number;
        branchId?: components["parameters"]["BranchId"];
        limit?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DeadStockReport"];
          "text/csv": string;
        };
      };
    };
  };
  getExceptionsReport: {
    parameters: {
      query: {
        from: components["parameters"]["From"];
        to: components["parameters"]["To"];
        branchId?: components["parameters"]["BranchId"];
        compare?: components["parameters"]["Compare"];
        limit?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ExceptionsReport"];
          "text/csv": string;
        };
      };
    };
  };
  getJournalReport: {
    parameters: {
      query?: {
        date?: components["schemas"]["LocalDate"];
        from?: components["schemas"]["LocalDate"];
        to?: components["schemas"]["LocalDate"];
        at?: components["parameters"]["At"];
        branchId?: components["parameters"]["BranchId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["JournalReport"];
          "text/csv": string;
        };
      };
    };
  };
  getJournalEntriesReport: {
    parameters: {
      query: {
        from: components["parameters"]["From"];
        to: components["parameters"]["To"];
        at?: components["parameters"]["At"];
        branchId?: components["parameters"]["BranchId"];
        limit?: number;
        cursor?: string;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["JournalEntriesReport"];
          "text/csv": string;
        };
      };
    };
  };
  getLowStockReport: {
    parameters: {
      query?: {
        branchId?: components["parameters"]["BranchId"];
        limit?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LowStockReport"];
          "text/csv": string;
        };
      };
    };
  };
  getLoyaltyEntriesReport: {
    parameters: {
      query: {
        from: components["schemas"]["LocalDate"];
        to: components["schemas"]["LocalDate"];
        limit?: number;
        cursor?: string;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyEntriesReport"];
          "text/csv": string;
        };
      };
    };
  };
  getLoyaltyLiabilityReport: {
    parameters: {
      query?: {
        at?: components["schemas"]["LocalDate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoyaltyLiability"];
          "text/csv": string;
        };
      };
    };
  };
  getMarginsReport: {
    parameters: {
      query: {
        from: components["parameters"]["From"];
        to: components["parameters"]["To"];
        branchId?: components["parameters"]["BranchId"];
        compare?: components["parameters"]["Compare"];
        by?: components["schemas"]["MarginsBy"];
        limit?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MarginsReport"];
          "text/csv": string;
        };
      };
    };
  };
  getPurchasesReport: {
    parameters: {
      query: {
        from: components["parameters"]["From"];
        to: components["parameters"]["To"];
        branchId?: components["parameters"]["BranchId"];
        by?: components["schemas"]["PurchasesBy"];
        limit?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PurchasesReport"];
          "text/csv": string;
        };
      };
    };
  };
  getReceivablesReport: {
    parameters: {
      query?: {
        at?: components["schemas"]["LocalDate"];
        limit?: number;
        cursor?: string;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ReceivablesReport"];
          "text/csv": string;
        };
      };
    };
  };
  getReceivablesEntriesReport: {
    parameters: {
      query: {
        from: components["schemas"]["LocalDate"];
        to: components["schemas"]["LocalDate"];
        limit?: number;
        cursor?: string;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ReceivablesEntriesReport"];
          "text/csv": string;
        };
      };
    };
  };
  getReturnsReport: {
    parameters: {
      query: {
        from: components["parameters"]["From"];
        to: components["parameters"]["To"];
        branchId?: components["parameters"]["BranchId"];
        compare?: components["parameters"]["Compare"];
        limit?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ReturnsReport"];
          "text/csv": string;
        };
      };
    };
  };
  getSalesReport: {
    parameters: {
      query: {
        from: components["parameters"]["From"];
        to: components["parameters"]["To"];
        branchId?: components["parameters"]["BranchId"];
        compare?: components["parameters"]["Compare"];
        by?: components["schemas"]["SalesBy"];
        limit?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SalesReport"];
          "text/csv": string;
        };
      };
    };
  };
  getStockMovementReport: {
    parameters: {
      query: {
        from: components["parameters"]["From"];
        to: components["parameters"]["To"];
        branchId?: components["parameters"]["BranchId"];
        limit?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockMovementReport"];
          "text/csv": string;
        };
      };
    };
  };
  getStockValuationReport: {
    parameters: {
      query?: {
        date?: components["schemas"]["LocalDate"];
        branchId?: components["parameters"]["BranchId"];
        by?: components["schemas"]["StockValuationBy"];
        limit?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockValuationReport"];
          "text/csv": string;
        };
      };
    };
  };
  getTransfersReport: {
    parameters: {
      query: {
        from: components["parameters"]["From"];
        to: components["parameters"]["To"];
        branchId?: components["parameters"]["BranchId"];
        limit?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TransfersReport"];
          "text/csv": string;
        };
      };
    };
  };
  getVoucherEntriesReport: {
    parameters: {
      query: {
        from: components["schemas"]["LocalDate"];
        to: components["schemas"]["LocalDate"];
        limit?: number;
        cursor?: string;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VoucherEntriesReport"];
          "text/csv": string;
        };
      };
    };
  };
  getVouchersReport: {
    parameters: {
      query: {
        from: components["schemas"]["LocalDate"];
        to: components["schemas"]["LocalDate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VouchersReport"];
          "text/csv": string;
        };
      };
    };
  };
  listReturnReasons: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ReturnReasonPage"];
        };
      };
    };
  };
  createReturnReason: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReturnReasonCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ReturnReason"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["ReturnReason"];
        };
      };
    };
  };
  getReturnReason: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ReturnReason"];
        };
      };
    };
  };
  archiveReturnReason: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchReturnReason: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReturnReasonPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ReturnReason"];
        };
      };
    };
  };
  listReturns: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId?: components["schemas"]["Uuid"];
        status?: components["schemas"]["ReturnStatus"];
        originalOrderId?: components["schemas"]["Uuid"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ReturnPage"];
        };
      };
    };
  };
  createReturn: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewReturn"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Return"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Return"];
        };
      };
    };
  };
  getReturn: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Return"];
        };
      };
    };
  };
  inspectReturn: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewReturnInspection"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Return"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Return"];
        };
      };
    };
  };
  lookUpReturnable: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReturnLookup"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Returnable"];
        };
      };
    };
  };
  quoteReturn: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReturnQuoteInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ReturnQuote"];
        };
      };
    };
  };
  listRoles: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RolePage"];
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  createRole: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewRole"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Role"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Role"];
        };
      };
    };
  };
  getRole: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Role"];
        };
      };
    };
  };
  deleteRole: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchRole: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RolePatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Role"];
        };
      };
    };
  };
  listSaleReasons: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SaleReasonPage"];
        };
      };
    };
  };
  createSaleReason: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SaleReasonCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SaleReason"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["SaleReason"];
        };
      };
    };
  };
  getSaleReason: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SaleReason"];
        };
      };
    };
  };
  archiveSaleReason: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchSaleReason: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SaleReasonPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SaleReason"];
        };
      };
    };
  };
  listSavedReports: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SavedReportPage"];
        };
      };
    };
  };
  createSavedReport: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SavedReportCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SavedReport"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["SavedReport"];
        };
      };
    };
  };
  getSavedReport: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SavedReport"];
        };
      };
    };
  };
  deleteSavedReport: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchSavedReport: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SavedReportPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SavedReport"];
        };
      };
    };
  };
  scan: {
    parameters: {
      query: {
        code: components["parameters"]["Code"];
        branchId: components["schemas"]["Uuid"];
        customerId?: components["schemas"]["Uuid"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Scan"];
        };
      };
    };
  };
  listServiceAccounts: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeRevoked?: components["parameters"]["IncludeRevoked"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ServiceAccountPage"];
        };
      };
    };
  };
  createServiceAccount: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ServiceAccountCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["NewServiceAccount"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["NewServiceAccount"];
        };
      };
    };
  };
  getServiceAccount: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ServiceAccount"];
        };
      };
    };
  };
  revokeServiceAccount: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchServiceAccount: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ServiceAccountPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ServiceAccount"];
        };
      };
    };
  };
  createClientSecret: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["NewClientSecret"];
        };
      };
    };
  };
  deleteClientSecret: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
        secretId: components["parameters"]["SecretId"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  getSession: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CurrentSession"];
        };
      };
    };
  };
  getSettings: {
    parameters: {
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Settings"];
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  patchSettings: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SettingsPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Settings"];
        };
      };
    };
  };
  getBranchSettings: {
    parameters: {
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BranchSettings"];
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  patchBranchSettings: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BranchSettingsPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BranchSettings"];
        };
      };
    };
  };
  findShop: {
    parameters: {
      path: {
        slug: string;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Shop"];
        };
      };
    };
  };
  getSignInSettings: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SignInSettings"];
        };
      };
    };
  };
  patchSignInSettings: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SignInSettings"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SignInSettings"];
        };
      };
    };
  };
  listStock: {
    parameters: {
      query: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        count?: components["parameters"]["Count"];
        branchId: components["schemas"]["Uuid"];
        lowStock?: boolean;
        q?: string;
        categoryId?: components["parameters"]["CategoryId"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockLevelPage"];
        };
      };
    };
  };
  listStockTransfers: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId?: components["schemas"]["Uuid"];
        direction?: components["schemas"]["StockTransferDirection"];
        status?: components["schemas"]["StockTransferStatus"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockTransferPage"];
        };
      };
    };
  };
  createStockTransfer: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewStockTransfer"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockTransfer"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["StockTransfer"];
        };
      };
    };
  };
  getStockTransfer: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockTransfer"];
        };
      };
    };
  };
  patchStockTransfer: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StockTransferPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockTransfer"];
        };
      };
    };
  };
  approveStockTransfer: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockTransfer"];
        };
      };
    };
  };
  cancelStockTransfer: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StockTransferCancellation"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockTransfer"];
        };
      };
    };
  };
  dispatchStockTransfer: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StockDispatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockTransfer"];
        };
      };
    };
  };
  putStockTransferLines: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StockTransferLines"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockTransfer"];
        };
      };
    };
  };
  recallStockTransfer: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StockTransferCancellation"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockTransfer"];
        };
      };
    };
  };
  listStockTransferReceipts: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockTransferReceiptPage"];
        };
      };
    };
  };
  receiveStockTransfer: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewStockTransferReceipt"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockTransferReceipt"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["StockTransferReceipt"];
        };
      };
    };
  };
  requestStockTransfer: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockTransfer"];
        };
      };
    };
  };
  listStockInTransit: {
    parameters: {
      query: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId: components["schemas"]["Uuid"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockInTransitPage"];
        };
      };
    };
  };
  listAdjustmentReasons: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AdjustmentReasonPage"];
        };
      };
    };
  };
  createAdjustmentReason: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AdjustmentReasonCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AdjustmentReason"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["AdjustmentReason"];
        };
      };
    };
  };
  getAdjustmentReason: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AdjustmentReason"];
        };
      };
    };
  };
  archiveAdjustmentReason: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchAdjustmentReason: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AdjustmentReasonPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AdjustmentReason"];
        };
      };
    };
  };
  listStockAdjustments: {
    parameters: {
      query: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId: components["schemas"]["Uuid"];
        from?: components["schemas"]["Timestamp"];
        to?: components["schemas"]["Timestamp"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockAdjustmentPage"];
        };
      };
    };
  };
  createStockAdjustment: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewStockAdjustment"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockAdjustment"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["StockAdjustment"];
        };
      };
    };
  };
  getStockAdjustment: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockAdjustment"];
        };
      };
    };
  };
  listStockCounts: {
    parameters: {
      query: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId: components["schemas"]["Uuid"];
        status?: components["schemas"]["StockCountStatus"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockCountPage"];
        };
      };
    };
  };
  createStockCount: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewStockCount"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockCount"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["StockCount"];
        };
      };
    };
  };
  getStockCount: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockCount"];
        };
      };
    };
  };
  cancelStockCount: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockCount"];
        };
      };
    };
  };
  listStockCountLines: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        uncounted?: boolean;
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockCountLinePage"];
        };
      };
    };
  };
  enterStockCount: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StockCountEntries"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockCount"];
        };
      };
    };
  };
  postStockCount: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockCount"];
        };
      };
    };
  };
  reopenStockCount: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockCount"];
        };
      };
    };
  };
  submitStockCount: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockCount"];
        };
      };
    };
  };
  listStockMovements: {
    parameters: {
      query: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId: components["schemas"]["Uuid"];
        variantId?: components["parameters"]["VariantId"];
        documentId?: components["schemas"]["Uuid"];
        kind?: components["schemas"]["StockMovementKind"];
        from?: components["schemas"]["Timestamp"];
        to?: components["schemas"]["Timestamp"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockMovementPage"];
          "text/csv": string;
        };
      };
    };
  };
  setReorderPoints: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReorderPoints"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  getStockItem: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockItem"];
        };
      };
    };
  };
  patchStockItem: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StockItemPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockItem"];
        };
      };
    };
  };
  getStockEverywhere: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StockEverywhere"];
        };
      };
    };
  };
  listSupplierReturns: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId?: components["schemas"]["Uuid"];
        supplierId?: components["parameters"]["SupplierId"];
        status?: components["schemas"]["SupplierReturnStatus"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SupplierReturnPage"];
        };
      };
    };
  };
  createSupplierReturn: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewSupplierReturn"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SupplierReturn"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["SupplierReturn"];
        };
      };
    };
  };
  getSupplierReturn: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SupplierReturn"];
        };
      };
    };
  };
  cancelSupplierReturn: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SupplierReturn"];
        };
      };
    };
  };
  creditSupplierReturn: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SupplierCreditNote"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SupplierReturn"];
        };
      };
    };
  };
  listSuppliers: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        ids?: components["parameters"]["Ids"];
        count?: components["parameters"]["Count"];
        includeArchived?: components["parameters"]["IncludeArchived"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SupplierPage"];
        };
      };
    };
  };
  createSupplier: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SupplierCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Supplier"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Supplier"];
        };
      };
    };
  };
  getSupplier: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Supplier"];
        };
      };
    };
  };
  archiveSupplier: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchSupplier: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SupplierPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Supplier"];
        };
      };
    };
  };
  listSupplierItems: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SupplierItemPage"];
        };
      };
    };
  };
  putSupplierItems: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SupplierItems"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  removeSupplierItem: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
        variantId: components["schemas"]["Uuid"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  listSupportAccesses: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SupportAccessPage"];
        };
      };
    };
  };
  endSupportAccess: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  listChanges: {
    parameters: {
      query: {
        branchId: components["schemas"]["Uuid"];
        cursor: string;
        limit?: number;
        wait?: number;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ChangePage"];
        };
      };
    };
  };
  listDeadLetters: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId?: components["schemas"]["Uuid"];
        status?: components["schemas"]["DeadLetterStatus"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DeadLetterPage"];
        };
      };
    };
  };
  handInDeadLetter: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewDeadLetter"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PushResult"];
        };
      };
    };
  };
  getDeadLetter: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DeadLetter"];
        };
      };
    };
  };
  discardDeadLetter: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DeadLetterDiscard"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DeadLetter"];
        };
      };
    };
  };
  resubmitDeadLetter: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DeadLetterResubmission"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PushResults"];
        };
      };
    };
  };
  listPushFlags: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        branchId?: components["schemas"]["Uuid"];
        status?: components["parameters"]["Status"];
        kind?: components["schemas"]["PushKind"];
        code?: components["schemas"]["Line"];
        deviceId?: components["schemas"]["Uuid"];
        userId?: components["schemas"]["Uuid"];
        minAtStake?: components["schemas"]["NonNegativeAmount"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PushFlagPage"];
        };
      };
    };
  };
  getPushFlag: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PushFlag"];
        };
      };
    };
  };
  settlePushFlag: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PushFlagSettlement"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PushFlag"];
        };
      };
    };
  };
  countPushFlags: {
    parameters: {
      query?: {
        branchId?: components["schemas"]["Uuid"];
        status?: components["parameters"]["Status"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PushFlagCounts"];
        };
      };
    };
  };
  pushItems: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Push"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PushResults"];
        };
      };
    };
  };
  reportDevice: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DeviceReportInput"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  getSnapshot: {
    parameters: {
      query: {
        branchId: components["schemas"]["Uuid"];
        resume?: string;
      };
    };
    responses: {
      200: {
        content: {
          "application/x-ndjson": string;
        };
      };
    };
  };
  getSyncSummary: {
    parameters: {};
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SyncSummary"];
        };
      };
    };
  };
  issueVerifiers: {
    parameters: {
      header: {
        /** @description The credential of the device that asks, as `POST /devices` answered it. Without it: 403 `device_unknown`. */
        Device: components["parameters"]["Device"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VerifierRequest"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Verifiers"];
        };
      };
    };
  };
  listTaxGroups: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
      };
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TaxGroupPage"];
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  createTaxGroup: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaxGroupCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TaxGroup"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["TaxGroup"];
        };
      };
    };
  };
  getTaxGroup: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TaxGroup"];
        };
      };
    };
  };
  archiveTaxGroup: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchTaxGroup: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaxGroupPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TaxGroup"];
        };
      };
    };
  };
  getBranchTaxGroup: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
        branchId: components["schemas"]["Uuid"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BranchTaxGroup"];
        };
      };
    };
  };
  putBranchTaxGroup: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
        branchId: components["schemas"]["Uuid"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BranchTaxGroup"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BranchTaxGroup"];
        };
      };
    };
  };
  listTaxRates: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
      };
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TaxRatePage"];
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  createTaxRate: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaxRateCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TaxRate"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["TaxRate"];
        };
      };
    };
  };
  getTaxRate: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TaxRate"];
        };
      };
    };
  };
  archiveTaxRate: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchTaxRate: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaxRatePatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TaxRate"];
        };
      };
    };
  };
  putTaxRateChange: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
        validFrom: components["parameters"]["ValidFrom"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaxRateChange"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TaxRate"];
        };
      };
    };
  };
  deleteTaxRateChange: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
        validFrom: components["parameters"]["ValidFrom"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TaxRate"];
        };
      };
    };
  };
  listUnits: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        includeArchived?: components["parameters"]["IncludeArchived"];
      };
      header?: {
        /** @description The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same. */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["UnitPage"];
        };
      };
      /** @description As the caller has it; no body. */
      304: {};
    };
  };
  createUnit: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UnitCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Unit"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["Unit"];
        };
      };
    };
  };
  getUnit: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Unit"];
        };
      };
    };
  };
  archiveUnit: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchUnit: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UnitPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Unit"];
        };
      };
    };
  };
  showStopMails: {
    parameters: {
      query: {
        tenant: components["parameters"]["Tenant"];
        token: components["parameters"]["Token"];
      };
    };
    responses: {
      200: {
        content: {
          "text/html": string;
        };
      };
    };
  };
  stopMailsInOneClick: {
    parameters: {
      query: {
        tenant: components["parameters"]["Tenant"];
        token: components["parameters"]["Token"];
      };
    };
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": string;
      };
    };
    responses: {
      200: {
        content: {
          "text/html": string;
        };
      };
    };
  };
  listUsers: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        ids?: components["parameters"]["Ids"];
        count?: components["parameters"]["Count"];
        q?: components["parameters"]["Q"];
        isActive?: components["parameters"]["IsActive"];
        roleId?: components["schemas"]["Uuid"];
        branchId?: components["schemas"]["Uuid"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["UserPage"];
        };
      };
    };
  };
  createUser: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewUser"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["User"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["User"];
        };
      };
    };
  };
  getUser: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["User"];
        };
      };
    };
  };
  patchUser: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UserPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["User"];
        };
      };
    };
  };
  removeUserFactors: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  activateUser: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["User"];
        };
      };
    };
  };
  deactivateUser: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["User"];
        };
      };
    };
  };
  changeUserEmail: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmailChange"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  inviteUser: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  setUserPin: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewPin"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  removeUserPin: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  endUserSessions: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  unlockUser: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  listVariants: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        ids?: components["parameters"]["Ids"];
        count?: components["parameters"]["Count"];
        includeArchived?: boolean;
        q?: string;
        productId?: components["schemas"]["Uuid"];
        sort?: components["schemas"]["VariantSort"];
        categoryId?: components["parameters"]["CategoryId"];
        includeSubcategories?: components["parameters"]["IncludeSubcategories"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VariantPage"];
        };
      };
    };
  };
  getVariant: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VariantDetail"];
        };
      };
    };
  };
  patchVariant: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VariantPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VariantDetail"];
        };
      };
    };
  };
  listBranchPrices: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BranchPricePage"];
        };
      };
    };
  };
  putBranchVariant: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
        branchId: components["schemas"]["Uuid"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BranchVariantInput"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BranchVariant"];
        };
      };
    };
  };
  getVariantPrice: {
    parameters: {
      query: {
        branchId: components["schemas"]["Uuid"];
        customerGroupId?: components["schemas"]["Uuid"];
        quantity?: components["schemas"]["NonNegativeGoodsQuantity"];
        at?: components["schemas"]["Timestamp"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VariantPrice"];
        };
      };
    };
  };
  lookUpVariant: {
    parameters: {
      query: {
        code: components["parameters"]["Code"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VariantLookup"];
        };
      };
    };
  };
  listWebhooks: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["WebhookPage"];
        };
      };
    };
  };
  createWebhook: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookCreate"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["NewWebhook"];
        };
      };
      201: {
        content: {
          "application/json": components["schemas"]["NewWebhook"];
        };
      };
    };
  };
  getWebhook: {
    parameters: {
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Webhook"];
        };
      };
    };
  };
  archiveWebhook: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  patchWebhook: {
    parameters: {
      header?: {
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        "If-Match"?: components["parameters"]["IfMatch"];
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookPatch"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["Webhook"];
        };
      };
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        cursor?: components["parameters"]["Cursor"];
        status?: components["schemas"]["WebhookDeliveryStatus"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["WebhookDeliveryPage"];
        };
      };
    };
  };
  redeliverWebhook: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
        eventId: components["schemas"]["Uuid"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["WebhookDelivery"];
        };
      };
    };
  };
  createWebhookSecret: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["NewWebhookSecret"];
        };
      };
    };
  };
  deleteWebhookSecret: {
    parameters: {
      header?: {
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval?: components["parameters"]["Approval"];
      };
      path: {
        id: components["parameters"]["Id"];
        secretId: components["parameters"]["SecretId"];
      };
    };
    responses: {
      /** @description Done; no body. */
      204: {};
    };
  };
  receiveCustomerChanged: {
    parameters: {
      header: {
        /** @description Of the event: the same however often it is sent. */
        "webhook-id": string;
        /** @description When it is sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description For each secret `v1,` and the HMAC-SHA256, in base64, of id, timestamp and the body's bytes with points between them; one that fits is enough. */
        "webhook-signature": string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CustomerChangedMessage"];
      };
    };
    responses: {
      /** @description The webhook is over: it is switched off. */
      410: {};
      /** @description It is taken. */
      "2XX": {};
      /** @description It is sent again, ten times in three days, after `Retry-After` where that is later. */
      default: {};
    };
  };
  receiveDeviceSeen: {
    parameters: {
      header: {
        /** @description Of the event: the same however often it is sent. */
        "webhook-id": string;
        /** @description When it is sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description For each secret `v1,` and the HMAC-SHA256, in base64, of id, timestamp and the body's bytes with points between them; one that fits is enough. */
        "webhook-signature": string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DeviceSeenMessage"];
      };
    };
    responses: {
      /** @description The webhook is over: it is switched off. */
      410: {};
      /** @description It is taken. */
      "2XX": {};
      /** @description It is sent again, ten times in three days, after `Retry-After` where that is later. */
      default: {};
    };
  };
  receiveOrderCompleted: {
    parameters: {
      header: {
        /** @description Of the event: the same however often it is sent. */
        "webhook-id": string;
        /** @description When it is sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description For each secret `v1,` and the HMAC-SHA256, in base64, of id, timestamp and the body's bytes with points between them; one that fits is enough. */
        "webhook-signature": string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderCompletedMessage"];
      };
    };
    responses: {
      /** @description The webhook is over: it is switched off. */
      410: {};
      /** @description It is taken. */
      "2XX": {};
      /** @description It is sent again, ten times in three days, after `Retry-After` where that is later. */
      default: {};
    };
  };
  receiveOrderParked: {
    parameters: {
      header: {
        /** @description Of the event: the same however often it is sent. */
        "webhook-id": string;
        /** @description When it is sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description For each secret `v1,` and the HMAC-SHA256, in base64, of id, timestamp and the body's bytes with points between them; one that fits is enough. */
        "webhook-signature": string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderParkedMessage"];
      };
    };
    responses: {
      /** @description The webhook is over: it is switched off. */
      410: {};
      /** @description It is taken. */
      "2XX": {};
      /** @description It is sent again, ten times in three days, after `Retry-After` where that is later. */
      default: {};
    };
  };
  receiveOrderReturned: {
    parameters: {
      header: {
        /** @description Of the event: the same however often it is sent. */
        "webhook-id": string;
        /** @description When it is sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description For each secret `v1,` and the HMAC-SHA256, in base64, of id, timestamp and the body's bytes with points between them; one that fits is enough. */
        "webhook-signature": string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderReturnedMessage"];
      };
    };
    responses: {
      /** @description The webhook is over: it is switched off. */
      410: {};
      /** @description It is taken. */
      "2XX": {};
      /** @description It is sent again, ten times in three days, after `Retry-After` where that is later. */
      default: {};
    };
  };
  receiveOrderVoided: {
    parameters: {
      header: {
        /** @description Of the event: the same however often it is sent. */
        "webhook-id": string;
        /** @description When it is sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description For each secret `v1,` and the HMAC-SHA256, in base64, of id, timestamp and the body's bytes with points between them; one that fits is enough. */
        "webhook-signature": string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderVoidedMessage"];
      };
    };
    responses: {
      /** @description The webhook is over: it is switched off. */
      410: {};
      /** @description It is taken. */
      "2XX": {};
      /** @description It is sent again, ten times in three days, after `Retry-After` where that is later. */
      default: {};
    };
  };
  receiveSessionClosed: {
    parameters: {
      header: {
        /** @description Of the event: the same however often it is sent. */
        "webhook-id": string;
        /** @description When it is sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description For each secret `v1,` and the HMAC-SHA256, in base64, of id, timestamp and the body's bytes with points between them; one that fits is enough. */
        "webhook-signature": string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SessionClosedMessage"];
      };
    };
    responses: {
      /** @description The webhook is over: it is switched off. */
      410: {};
      /** @description It is taken. */
      "2XX": {};
      /** @description It is sent again, ten times in three days, after `Retry-After` where that is later. */
      default: {};
    };
  };
  receiveSessionOpened: {
    parameters: {
      header: {
        /** @description Of the event: the same however often it is sent. */
        "webhook-id": string;
        /** @description When it is sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description For each secret `v1,` and the HMAC-SHA256, in base64, of id, timestamp and the body's bytes with points between them; one that fits is enough. */
        "webhook-signature": string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SessionOpenedMessage"];
      };
    };
    responses: {
      /** @description The webhook is over: it is switched off. */
      410: {};
      /** @description It is taken. */
      "2XX": {};
      /** @description It is sent again, ten times in three days, after `Retry-After` where that is later. */
      default: {};
    };
  };
  receiveStockLow: {
    parameters: {
      header: {
        /** @description Of the event: the same however often it is sent. */
        "webhook-id": string;
        /** @description When it is sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description For each secret `v1,` and the HMAC-SHA256, in base64, of id, timestamp and the body's bytes with points between them; one that fits is enough. */
        "webhook-signature": string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StockLowMessage"];
      };
    };
    responses: {
      /** @description The webhook is over: it is switched off. */
      410: {};
      /** @description It is taken. */
      "2XX": {};
      /** @description It is sent again, ten times in three days, after `Retry-After` where that is later. */
      default: {};
    };
  };
  receiveSyncDeadLettered: {
    parameters: {
      header: {
        /** @description Of the event: the same however often it is sent. */
        "webhook-id": string;
        /** @description When it is sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description For each secret `v1,` and the HMAC-SHA256, in base64, of id, timestamp and the body's bytes with points between them; one that fits is enough. */
        "webhook-signature": string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SyncDeadLetteredMessage"];
      };
    };
    responses: {
      /** @description The webhook is over: it is switched off. */
      410: {};
      /** @description It is taken. */
      "2XX": {};
      /** @description It is sent again, ten times in three days, after `Retry-After` where that is later. */
      default: {};
    };
  };
  receiveSyncFlagged: {
    parameters: {
      header: {
        /** @description Of the event: the same however often it is sent. */
        "webhook-id": string;
        /** @description When it is sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description For each secret `v1,` and the HMAC-SHA256, in base64, of id, timestamp and the body's bytes with points between them; one that fits is enough. */
        "webhook-signature": string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SyncFlaggedMessage"];
      };
    };
    responses: {
      /** @description The webhook is over: it is switched off. */
      410: {};
      /** @description It is taken. */
      "2XX": {};
      /** @description It is sent again, ten times in three days, after `Retry-After` where that is later. */
      default: {};
    };
  };
  receiveTenantGraduated: {
    parameters: {
      header: {
        /** @description Of the event: the same however often it is sent. */
        "webhook-id": string;
        /** @description When it is sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description For each secret `v1,` and the HMAC-SHA256, in base64, of id, timestamp and the body's bytes with points between them; one that fits is enough. */
        "webhook-signature": string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TenantGraduatedMessage"];
      };
    };
    responses: {
      /** @description The webhook is over: it is switched off. */
      410: {};
      /** @description It is taken. */
      "2XX": {};
      /** @description It is sent again, ten times in three days, after `Retry-After` where that is later. */
      default: {};
    };
  };
}
