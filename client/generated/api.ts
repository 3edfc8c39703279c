// Generated from openapi.json by `npm run openapi`; not edited by hand.

export interface paths {
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public keys of the plane's access tokens
         * @description For everybody.
         */
        get: operations["jwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public keys of the plane's access tokens
         * @description For everybody.
         */
        get: operations["adminJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What operators and the service did, newest first
         * @description Needs the permission `audit.read`.
         */
        get: operations["listAdminAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/2fa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One's own second factor
         * @description For every signed-in user.
         */
        get: operations["adminGetSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/2fa/authenticator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
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
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/2fa/authenticator/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the authenticator on with a code of it
         * @description For every signed-in user.
         */
        post: operations["adminConfirmAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/2fa/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
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
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/2fa/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn codes by mail on with the code that was mailed
         * @description For every signed-in user.
         */
        post: operations["adminConfirmEmailFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/2fa/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * New recovery codes in place of those from before
         * @description For every signed-in user.
         */
        post: operations["adminRenewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a new address of one's own to confirm itself; until it does the account stays under the old one
         * @description For every signed-in user.
         */
        post: operations["adminChangeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the account to the address that the link was mailed to; its sessions end
         * @description Needs no access token.
         */
        post: operations["adminConfirmEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the first password with the link that was mailed
         * @description Needs no access token.
         */
        post: operations["adminAcceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password
         * @description Needs no access token.
         */
        post: operations["adminLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/login/2fa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The second step: an authenticator's code, a mailed one or a recovery code
         * @description Needs no access token.
         */
        post: operations["adminLoginTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/login/2fa/send-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a code for the second step; it takes the place of the one before
         * @description Needs no access token.
         */
        post: operations["adminSendLoginCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session and expire the cookie, also while the shop is unavailable
         * @description Needs no access token.
         */
        post: operations["adminLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/password/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change one's own password; other sessions end
         * @description For every signed-in user.
         */
        post: operations["adminChangePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link to reset the password; the answer is the same for every address
         * @description Needs no access token.
         */
        post: operations["adminForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the link that was mailed
         * @description Needs no access token.
         */
        post: operations["adminResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the refresh cookie for new tokens
         * @description Needs no access token.
         */
        post: operations["adminRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One's own sessions, the one used last first
         * @description For every signed-in user.
         */
        get: operations["adminListSessions"];
        put?: never;
        post?: never;
        /**
         * End all of one's own sessions but this one
         * @description For every signed-in user.
         */
        delete: operations["adminEndOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of one's own sessions
         * @description For every signed-in user.
         */
        delete: operations["adminEndSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identity/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in again at once, with the link that was mailed when five failures locked the account
         * @description Needs no access token.
         */
        post: operations["adminUnlockAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in operator
         * @description For every signed-in user.
         */
        get: operations["getAdminMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one's own name
         * @description For every signed-in user.
         */
        patch: operations["patchAdminMe"];
        trace?: never;
    };
    "/admin/me/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The operator's role and what it allows
         * @description For every signed-in user.
         */
        get: operations["getAdminPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/migrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Runs, newest first
         * @description Needs the permission `tenants.read`.
         */
        get: operations["listMigrationRuns"];
        put?: never;
        /**
         * Bring every tenant to the newest head
         * @description Needs the permission `migrations.run`.
         */
        post: operations["startMigrationRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/migrations/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One run with its failed tenants
         * @description Needs the permission `tenants.read`.
         */
        get: operations["getMigrationRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every permission of the admin plane, what it allows and which roles have it
         * @description For every signed-in user.
         */
        get: operations["listAdminPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/servers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Placement servers and their state
         * @description Needs the permission `servers.read`.
         */
        get: operations["listServers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sign-in-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How operators may sign in
         * @description Needs the permission `users.manage`.
         */
        get: operations["getAdminSignInSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Decide how operators may sign in
         * @description Needs the permission `users.manage`.
         */
        patch: operations["patchAdminSignInSettings"];
        trace?: never;
    };
    "/admin/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tenants, newest first
         * @description Needs the permission `tenants.read`.
         */
        get: operations["listTenants"];
        put?: never;
        /**
         * Open a shop
         * @description Needs the permission `tenants.write`.
         */
        post: operations["createTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One tenant
         * @description Needs the permission `tenants.read`.
         */
        get: operations["getTenant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a tenant
         * @description Needs the permission `tenants.write`.
         */
        patch: operations["patchTenant"];
        trace?: never;
    };
    "/admin/tenants/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a tenant work again
         * @description Needs the permission `tenants.write`.
         */
        post: operations["activateTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{id}/adopt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a database that bears the tenant's mark its home
         * @description Needs the permission `tenants.graduate`.
         */
        post: operations["adoptDatabase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{id}/diagnosis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The state a tenant is in, by its row and the catalogues of every server
         * @description Needs the permission `tenants.read`.
         */
        get: operations["diagnoseTenant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{id}/graduate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a tenant to a database of its own
         * @description Needs the permission `tenants.graduate`.
         */
        post: operations["graduateTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{id}/graduations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A tenant's graduations, newest first
         * @description Needs the permission `tenants.read`.
         */
        get: operations["listGraduations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{id}/graduations/{graduationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One graduation with its steps
         * @description Needs the permission `tenants.read`.
         */
        get: operations["getGraduation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{id}/graduations/{graduationId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a graduation off before its flip
         * @description Needs the permission `tenants.graduate`.
         */
        post: operations["cancelGraduation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{id}/modules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose the enabled modules
         * @description Needs the permission `tenants.write`.
         */
        put: operations["putTenantModules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{id}/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite the owner again, at another address if that was wrong
         * @description Needs the permission `tenants.write`.
         */
        post: operations["inviteTenantOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a tenant again and clear away what a graduation that died left
         * @description Needs the permission `tenants.graduate`.
         */
        post: operations["recoverTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop new requests of a tenant
         * @description Needs the permission `tenants.write`.
         */
        post: operations["suspendTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Platform users by name
         * @description Needs the permission `users.manage`.
         */
        get: operations["listPlatformUsers"];
        put?: never;
        /**
         * Make a platform user, who is invited to choose a password
         * @description Needs the permission `users.manage`.
         */
        post: operations["createPlatformUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One platform user
         * @description Needs the permission `users.manage`.
         */
        get: operations["getPlatformUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a platform user or its role
         * @description Needs the permission `users.manage`.
         */
        patch: operations["patchPlatformUser"];
        trace?: never;
    };
    "/admin/users/{id}/2fa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Turn off the second factor of who lost it
         * @description Needs the permission `users.manage`.
         */
        delete: operations["removePlatformUserFactors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a platform user sign in again
         * @description Needs the permission `users.manage`.
         */
        post: operations["activatePlatformUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a platform user's sessions and let it sign in no more
         * @description Needs the permission `users.manage`.
         */
        post: operations["deactivatePlatformUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{id}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a user's new address to confirm itself; until it does the account stays under the old one
         * @description Needs the permission `users.manage`.
         */
        post: operations["changePlatformUserEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the invitation again
         * @description Needs the permission `users.manage`.
         */
        post: operations["invitePlatformUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End every session of a platform user
         * @description Needs the permission `users.manage`.
         */
        delete: operations["endPlatformUserSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a locked-out platform user try again at once
         * @description Needs the permission `users.manage`.
         */
        post: operations["unlockPlatformUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve one call of someone who holds a permission only with approval
         * @description For every signed-in user.
         */
        post: operations["createApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the shop's users and the service did, newest first; of one's own branches and of the shop
         * @description Needs the permission `audit.read`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/barcode-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: barcode rule
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["listBarcodeRules"];
        put?: never;
        /**
         * Create a barcode rule
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        post: operations["createBarcodeRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/barcode-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One barcode rule
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["getBarcodeRule"];
        put?: never;
        post?: never;
        /**
         * Archive a barcode rule
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        delete: operations["archiveBarcodeRule"];
        options?: never;
        head?: never;
        /**
         * Change a barcode rule
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        patch: operations["patchBarcodeRule"];
        trace?: never;
    };
    "/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: branch
         * @description For every signed-in user.
         */
        get: operations["listBranches"];
        put?: never;
        /**
         * Create a branch
         * @description Needs the permission `branches.manage`, or the approval of someone who has it.
         */
        post: operations["createBranch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/branches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One branch
         * @description For every signed-in user.
         */
        get: operations["getBranch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a branch
         * @description Needs the permission `branches.manage`, or the approval of someone who has it.
         */
        patch: operations["patchBranch"];
        trace?: never;
    };
    "/capabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The modules enabled for this shop
         * @description For every signed-in user.
         */
        get: operations["getCapabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cash/reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: cash reason
         * @description For every signed-in user.
         */
        get: operations["listCashReasons"];
        put?: never;
        /**
         * Create a cash reason
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        post: operations["createCashReason"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cash/reasons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One cash reason
         * @description For every signed-in user.
         */
        get: operations["getCashReason"];
        put?: never;
        post?: never;
        /**
         * Archive a cash reason
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        delete: operations["archiveCashReason"];
        options?: never;
        head?: never;
        /**
         * Change a cash reason
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        patch: operations["patchCashReason"];
        trace?: never;
    };
    "/cash/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sessions of the caller's branches, latest first
         * @description Needs the permission `cash.read`.
         */
        get: operations["listCashSessions"];
        put?: never;
        /**
         * Open a register with its float
         * @description Needs the permission `cash.manage`, or the approval of someone who has it.
         */
        post: operations["openCashSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cash/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One session
         * @description Needs the permission `cash.manage`.
         */
        get: operations["getCashSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cash/sessions/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a counted session and write its Z report
         * @description Needs the permission `cash.manage`, or the approval of someone who has it.
         */
        post: operations["closeCashSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cash/sessions/{id}/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the selling and enter what was counted
         * @description Needs the permission `cash.manage`, or the approval of someone who has it.
         */
        post: operations["countCashSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cash/sessions/{id}/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every count of a session's drawer, as they came; the last one holds
         * @description Needs the permission `cash.readExpected`.
         */
        get: operations["listCashCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cash/sessions/{id}/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was put in and taken out, as it happened
         * @description Needs the permission `cash.read`.
         */
        get: operations["listCashMovements"];
        put?: never;
        /**
         * Put cash in, take it out, or open the drawer without a sale
         * @description Needs the permission `cash.movement`, or the approval of someone who has it.
         */
        post: operations["createCashMovement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cash/sessions/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with a suspended session
         * @description Needs the permission `cash.manage`, or the approval of someone who has it.
         */
        post: operations["resumeCashSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cash/sessions/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend sales until the session is resumed
         * @description Needs the permission `cash.manage`, or the approval of someone who has it.
         */
        post: operations["suspendCashSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cash/sessions/{id}/x-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a session that is not closed has taken and should hold
         * @description Needs the permission `cash.readExpected`.
         */
        get: operations["getXReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cash/sessions/{id}/z-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a closed session had taken and held
         * @description Needs the permission `cash.read`.
         */
        get: operations["getZReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The catalogue as CSV, in the columns of the import
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["exportCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upsert products by SKU from CSV
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        post: operations["importCatalogue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: category
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One category
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["getCategory"];
        put?: never;
        post?: never;
        /**
         * Archive a category
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        delete: operations["archiveCategory"];
        options?: never;
        head?: never;
        /**
         * Change a category
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        patch: operations["patchCategory"];
        trace?: never;
    };
    "/customer-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: customer group
         * @description Needs the permission `customers.read`.
         */
        get: operations["listCustomerGroups"];
        put?: never;
        /**
         * Create a customer group
         * @description Needs the permission `customers.write`, or the approval of someone who has it.
         */
        post: operations["createCustomerGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer-groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One customer group
         * @description Needs the permission `customers.read`.
         */
        get: operations["getCustomerGroup"];
        put?: never;
        post?: never;
        /**
         * Archive a customer group
         * @description Needs the permission `customers.write`, or the approval of someone who has it.
         */
        delete: operations["archiveCustomerGroup"];
        options?: never;
        head?: never;
        /**
         * Change a customer group
         * @description Needs the permission `customers.write`, or the approval of someone who has it.
         */
        patch: operations["patchCustomerGroup"];
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Customers by name
         * @description Needs the permission `customers.read`.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Add a customer; the answer names possible duplicates
         * @description Needs the permission `customers.write`, or the approval of someone who has it.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One customer; the id of a merged one finds who it was merged into
         * @description Needs the permission `customers.read`.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        /**
         * Archive a customer
         * @description Needs the permission `customers.write`, or the approval of someone who has it.
         */
        delete: operations["archiveCustomer"];
        options?: never;
        head?: never;
        /**
         * Change a customer
         * @description Needs the permission `customers.write`, or the approval of someone who has it.
         */
        patch: operations["patchCustomer"];
        trace?: never;
    };
    "/customers/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase what is personal; the books stay
         * @description Needs the permission `customers.erase`, or the approval of someone who has it.
         */
        post: operations["eraseCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that is kept of a customer, as one document
         * @description Needs the permission `customers.export`.
         */
        get: operations["exportCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make other customers aliases of this one
         * @description Needs the permission `customers.merge`, or the approval of someone who has it.
         */
        post: operations["mergeCustomers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tills of the caller's branches, by name
         * @description Needs the permission `devices.manage`.
         */
        get: operations["listDevices"];
        put?: never;
        /**
         * Register a till; the answer has its credential, this once
         * @description Needs the permission `devices.manage`, or the approval of someone who has it.
         */
        post: operations["createDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One till
         * @description Needs the permission `devices.manage`.
         */
        get: operations["getDevice"];
        put?: never;
        post?: never;
        /**
         * Revoke a till: its credential, its sessions, its binding
         * @description Needs the permission `devices.manage`, or the approval of someone who has it.
         */
        delete: operations["revokeDevice"];
        options?: never;
        head?: never;
        /**
         * Give a till another name
         * @description Needs the permission `devices.manage`, or the approval of someone who has it.
         */
        patch: operations["patchDevice"];
        trace?: never;
    };
    "/devices/{id}/credential": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a till another credential; sessions at it end
         * @description Needs the permission `devices.manage`, or the approval of someone who has it.
         */
        post: operations["renewDeviceCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/2fa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One's own second factor
         * @description For every signed-in user.
         */
        get: operations["getSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/2fa/authenticator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
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
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/2fa/authenticator/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the authenticator on with a code of it
         * @description For every signed-in user.
         */
        post: operations["confirmAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/2fa/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
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
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/2fa/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn codes by mail on with the code that was mailed
         * @description For every signed-in user.
         */
        post: operations["confirmEmailFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/2fa/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * New recovery codes in place of those from before
         * @description For every signed-in user.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a till may know before anybody has signed in at it: its register, and who has a PIN
         * @description Needs no access token.
         */
        get: operations["getTill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a new address of one's own to confirm itself; until it does the account stays under the old one
         * @description For every signed-in user.
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the account to the address that the link was mailed to; its sessions end
         * @description Needs no access token.
         */
        post: operations["confirmEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the first password with the link that was mailed
         * @description Needs no access token.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password
         * @description Needs no access token.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/login/2fa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The second step: an authenticator's code, a mailed one or a recovery code
         * @description Needs no access token.
         */
        post: operations["loginTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/login/2fa/send-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a code for the second step; it takes the place of the one before
         * @description Needs no access token.
         */
        post: operations["sendLoginCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/login/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a PIN at a till that is bound to a register; who worked there before is signed out
         * @description Needs no access token.
         */
        post: operations["loginWithPin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session and expire the cookie, also while the shop is unavailable
         * @description Needs no access token.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/password/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change one's own password; other sessions end
         * @description For every signed-in user.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link to reset the password; the answer is the same for every address
         * @description Needs no access token.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the link that was mailed
         * @description Needs no access token.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
        post?: never;
        /**
         * Remove one's own PIN; sessions that were opened with it end
         * @description For every signed-in user.
         */
        delete: operations["removePin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the refresh cookie for new tokens
         * @description Needs no access token.
         */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One's own sessions, the one used last first
         * @description For every signed-in user.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all of one's own sessions but this one
         * @description For every signed-in user.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of one's own sessions
         * @description For every signed-in user.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in again at once, with the link that was mailed when five failures locked the account
         * @description Needs no access token.
         */
        post: operations["unlockAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invoices, latest first
         * @description Needs the permission `sales.read`.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in user
         * @description For every signed-in user.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one's own name
         * @description For every signed-in user.
         */
        patch: operations["patchMe"];
        trace?: never;
    };
    "/me/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Roles, permissions and branches, read fresh
         * @description For every signed-in user.
         */
        get: operations["getMyPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders, latest first
         * @description Needs the permission `sales.read`.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Post a completed sale, or park a basket
         * @description Needs the permission `sales.create`, or the approval of someone who has it.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
        post?: never;
        /**
         * Cancel a parked order
         * @description Needs the permission `sales.create`, or the approval of someone who has it.
         */
        delete: operations["cancelOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a parked order
         * @description Needs the permission `sales.create`, or the approval of someone who has it.
         */
        post: operations["completeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The invoice of a sale as JSON, text/plain or text/html, as Accept wants it
         * @description Needs the permission `sales.read`.
         */
        get: operations["getInvoice"];
        put?: never;
        /**
         * Issue the invoice of a sale
         * @description Needs the permission `sales.create`, or the approval of someone who has it.
         */
        post: operations["issueInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the receipt to the customer
         * @description Needs the permission `sales.create`, or the approval of someone who has it.
         */
        post: operations["mailReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/margin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the goods of a sale cost and what it earned, line by line
         * @description Needs the permission `catalogue.readCost`.
         */
        get: operations["getOrderMargin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/prints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count a print of the receipt; all but the first are copies
         * @description Needs the permission `sales.create`, or the approval of someone who has it.
         */
        post: operations["printReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The receipt as JSON, text/plain or text/html, as Accept wants it
         * @description Needs the permission `sales.read`.
         */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a sale of today's session
         * @description Needs the permission `sales.create`, or the approval of someone who has it.
         */
        post: operations["voidOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a basket costs; nothing is written
         * @description Needs the permission `sales.create`.
         */
        post: operations["quoteOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: payment method
         * @description For every signed-in user.
         */
        get: operations["listPaymentMethods"];
        put?: never;
        /**
         * Create a payment method
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        post: operations["createPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-methods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One payment method
         * @description For every signed-in user.
         */
        get: operations["getPaymentMethod"];
        put?: never;
        post?: never;
        /**
         * Archive a payment method
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        delete: operations["archivePaymentMethod"];
        options?: never;
        head?: never;
        /**
         * Change a payment method
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        patch: operations["patchPaymentMethod"];
        trace?: never;
    };
    "/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The permissions of the shop and its enabled modules, and what each allows
         * @description For every signed-in user.
         */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: price list
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["listPriceLists"];
        put?: never;
        /**
         * Create a price list
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        post: operations["createPriceList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One price list
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["getPriceList"];
        put?: never;
        post?: never;
        /**
         * Archive a price list
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        delete: operations["archivePriceList"];
        options?: never;
        head?: never;
        /**
         * Change a price list
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        patch: operations["patchPriceList"];
        trace?: never;
    };
    "/price-lists/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All entries of a price list
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["getPriceListEntries"];
        /**
         * Replace all entries of a price list
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        put: operations["putPriceListEntries"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Products by name, with their variants
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Add a product with its variants
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One product
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        /**
         * Archive a product
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        delete: operations["archiveProduct"];
        options?: never;
        head?: never;
        /**
         * Change or archive a product
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        patch: operations["patchProduct"];
        trace?: never;
    };
    "/products/{id}/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a variant to a product
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        post: operations["createVariant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Registers of the caller's branches, by name
         * @description For every signed-in user.
         */
        get: operations["listRegisters"];
        put?: never;
        /**
         * Add a register to a branch
         * @description Needs the permission `branches.manage`, or the approval of someone who has it.
         */
        post: operations["createRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One register
         * @description For every signed-in user.
         */
        get: operations["getRegister"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a register
         * @description Needs the permission `branches.manage`, or the approval of someone who has it.
         */
        patch: operations["patchRegister"];
        trace?: never;
    };
    "/registers/{id}/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Let only this till open sessions on the register and sell there
         * @description Needs the permission `devices.manage`, or the approval of someone who has it.
         */
        put: operations["bindRegister"];
        post?: never;
        /**
         * Let any till open sessions on the register and sell there
         * @description Needs the permission `devices.manage`, or the approval of someone who has it.
         */
        delete: operations["unbindRegister"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Roles by name
         * @description For every signed-in user.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Make a role
         * @description Needs the permission `roles.manage`, or the approval of someone who has it.
         */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One role
         * @description For every signed-in user.
         */
        get: operations["getRole"];
        put?: never;
        post?: never;
        /**
         * Remove a role that no user has
         * @description Needs the permission `roles.manage`, or the approval of someone who has it.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        /**
         * Change a role
         * @description Needs the permission `roles.manage`, or the approval of someone who has it.
         */
        patch: operations["patchRole"];
        trace?: never;
    };
    "/sales/reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: sale reason
         * @description For every signed-in user.
         */
        get: operations["listSaleReasons"];
        put?: never;
        /**
         * Create a sale reason
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        post: operations["createSaleReason"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/reasons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One sale reason
         * @description For every signed-in user.
         */
        get: operations["getSaleReason"];
        put?: never;
        post?: never;
        /**
         * Archive a sale reason
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        delete: operations["archiveSaleReason"];
        options?: never;
        head?: never;
        /**
         * Change a sale reason
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        patch: operations["patchSaleReason"];
        trace?: never;
    };
    "/scan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that a till needs of a scanned article, in one call
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["scan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The shop's settings
         * @description For every signed-in user.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the shop's settings
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        patch: operations["patchSettings"];
        trace?: never;
    };
    "/settings/branches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a branch has of its own, and what holds there
         * @description For every signed-in user.
         */
        get: operations["getBranchSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what a branch has of its own
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        patch: operations["patchBranchSettings"];
        trace?: never;
    };
    "/sign-in-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the shop's users may sign in
         * @description Needs the permission `settings.manage`.
         */
        get: operations["getSignInSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Decide how the shop's users may sign in
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        patch: operations["patchSignInSettings"];
        trace?: never;
    };
    "/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a branch has, by SKU
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/adjustment-reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: adjustment reason
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listAdjustmentReasons"];
        put?: never;
        /**
         * Create a adjustment reason
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        post: operations["createAdjustmentReason"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/adjustment-reasons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One adjustment reason
         * @description Needs the permission `inventory.read`.
         */
        get: operations["getAdjustmentReason"];
        put?: never;
        post?: never;
        /**
         * Archive a adjustment reason
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        delete: operations["archiveAdjustmentReason"];
        options?: never;
        head?: never;
        /**
         * Change a adjustment reason
         * @description Needs the permission `settings.manage`, or the approval of someone who has it.
         */
        patch: operations["patchAdjustmentReason"];
        trace?: never;
    };
    "/stock/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Adjustments of a branch, latest first
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listStockAdjustments"];
        put?: never;
        /**
         * Add to stock or take from it, with reasons
         * @description Needs the permission `inventory.adjust`, or the approval of someone who has it.
         */
        post: operations["createStockAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/adjustments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One adjustment with its movements
         * @description Needs the permission `inventory.read`.
         */
        get: operations["getStockAdjustment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts of a branch, latest first
         * @description Needs the permission `inventory.count`.
         */
        get: operations["listStockCounts"];
        put?: never;
        /**
         * Open a count
         * @description Needs the permission `inventory.count`, or the approval of someone who has it.
         */
        post: operations["createStockCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/counts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One count
         * @description Needs the permission `inventory.count`.
         */
        get: operations["getStockCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/counts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the count without a trace in the stock
         * @description Needs the permission `inventory.approveCount`, or the approval of someone who has it.
         */
        post: operations["cancelStockCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/counts/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/counts/{id}/post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct the stock by the differences
         * @description Needs the permission `inventory.approveCount`, or the approval of someone who has it.
         */
        post: operations["postStockCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/counts/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let counting go on
         * @description Needs the permission `inventory.count`, or the approval of someone who has it.
         */
        post: operations["reopenStockCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/counts/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the counting, for review
         * @description Needs the permission `inventory.count`, or the approval of someone who has it.
         */
        post: operations["submitStockCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ledger of a branch, latest first
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listStockMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/reorder-points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set reorder points of a branch; null takes one away
         * @description Needs the permission `inventory.adjust`, or the approval of someone who has it.
         */
        put: operations["setReorderPoints"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/variants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One variant with its stock at the caller's branches
         * @description Needs the permission `inventory.read`.
         */
        get: operations["getStockItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Whether a variant's stock is tracked and may go below zero
         * @description Needs the permission `inventory.adjust`, or the approval of someone who has it.
         */
        patch: operations["patchStockItem"];
        trace?: never;
    };
    "/suppliers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: supplier
         * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
         */
        get: operations["listSuppliers"];
        put?: never;
        /**
         * Create a supplier
         * @description Needs the permission `purchasing.write`, or the approval of someone who has it. Only while the module Purchasing is enabled.
         */
        post: operations["createSupplier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppliers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One supplier
         * @description Needs the permission `purchasing.read`. Only while the module Purchasing is enabled.
         */
        get: operations["getSupplier"];
        put?: never;
        post?: never;
        /**
         * Archive a supplier
         * @description Needs the permission `purchasing.write`, or the approval of someone who has it. Only while the module Purchasing is enabled.
         */
        delete: operations["archiveSupplier"];
        options?: never;
        head?: never;
        /**
         * Change a supplier
         * @description Needs the permission `purchasing.write`, or the approval of someone who has it. Only while the module Purchasing is enabled.
         */
        patch: operations["patchSupplier"];
        trace?: never;
    };
    "/tax-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: tax group
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["listTaxGroups"];
        put?: never;
        /**
         * Create a tax group
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        post: operations["createTaxGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tax-groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One tax group
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["getTaxGroup"];
        put?: never;
        post?: never;
        /**
         * Archive a tax group
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        delete: operations["archiveTaxGroup"];
        options?: never;
        head?: never;
        /**
         * Change a tax group
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        patch: operations["patchTaxGroup"];
        trace?: never;
    };
    "/tax-groups/{id}/branches/{branchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tax-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: tax rate
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["listTaxRates"];
        put?: never;
        /**
         * Create a tax rate
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        post: operations["createTaxRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tax-rates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One tax rate
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["getTaxRate"];
        put?: never;
        post?: never;
        /**
         * Archive a tax rate
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        delete: operations["archiveTaxRate"];
        options?: never;
        head?: never;
        /**
         * Change a tax rate
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        patch: operations["patchTaxRate"];
        trace?: never;
    };
    "/tax-rates/{id}/rates/{validFrom}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a tax rate from a day on, today or later
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        put: operations["putTaxRateChange"];
        post?: never;
        /**
         * Take back a change that is planned
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        delete: operations["deleteTaxRateChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: unit
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["listUnits"];
        put?: never;
        /**
         * Create a unit
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        post: operations["createUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/units/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One unit
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["getUnit"];
        put?: never;
        post?: never;
        /**
         * Archive a unit
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        delete: operations["archiveUnit"];
        options?: never;
        head?: never;
        /**
         * Change a unit
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        patch: operations["patchUnit"];
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users by name
         * @description Needs the permission `users.manage`.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Make a user
         * @description Needs the permission `users.manage`, or the approval of someone who has it.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One user
         * @description Needs the permission `users.manage`.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user, its roles or branches
         * @description Needs the permission `users.manage`, or the approval of someone who has it.
         */
        patch: operations["patchUser"];
        trace?: never;
    };
    "/users/{id}/2fa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Turn off the second factor of a user who lost it
         * @description Needs the permission `users.manage`, or the approval of someone who has it.
         */
        delete: operations["removeUserFactors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a user sign in again
         * @description Needs the permission `users.manage`, or the approval of someone who has it.
         */
        post: operations["activateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a user's sessions and let it sign in no more
         * @description Needs the permission `users.manage`, or the approval of someone who has it.
         */
        post: operations["deactivateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a user's new address to confirm itself; until it does the account stays under the old one
         * @description Needs the permission `users.manage`, or the approval of someone who has it.
         */
        post: operations["changeUserEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the invitation again; it takes the place of the one before
         * @description Needs the permission `users.manage`, or the approval of someone who has it.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a user a PIN for tills
         * @description Needs the permission `users.setPin`, or the approval of someone who has it.
         */
        put: operations["setUserPin"];
        post?: never;
        /**
         * Take a user's PIN away
         * @description Needs the permission `users.setPin`, or the approval of someone who has it.
         */
        delete: operations["removeUserPin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End every session of a user
         * @description Needs the permission `users.manage`, or the approval of someone who has it.
         */
        delete: operations["endUserSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a locked-out user try again at once
         * @description Needs the permission `users.manage`, or the approval of someone who has it.
         */
        post: operations["unlockUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/variants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One variant
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["getVariant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change or archive a variant
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        patch: operations["patchVariant"];
        trace?: never;
    };
    "/variants/{id}/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where branches of the caller's depart from the catalogue
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["listBranchPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/variants/{id}/branches/{branchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * A branch's own price, and whether it sells the variant
         * @description Needs the permission `catalogue.write`, or the approval of someone who has it.
         */
        put: operations["putBranchVariant"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/variants/{id}/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What one unit costs at a branch, to a group, in a quantity
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["getVariantPrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/variants/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The variant that a scanned code means
         * @description Needs the permission `catalogue.read`.
         */
        get: operations["lookUpVariant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** AdjustmentReason */
        AdjustmentReason: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
            direction: components["schemas"]["StockDirection"];
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** AdjustmentReasonCreate */
        AdjustmentReasonCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            name: string;
            direction: components["schemas"]["StockDirection"];
        };
        /** AdjustmentReasonPage */
        AdjustmentReasonPage: {
            items: components["schemas"]["AdjustmentReason"][];
            nextCursor: string | null;
        };
        /** AdjustmentReasonPatch */
        AdjustmentReasonPatch: {
            name?: string;
            direction?: components["schemas"]["StockDirection"];
            /**
             * @description Brings an archived one back.
             * @constant
             */
            isArchived?: false;
        };
        /** AdminMe */
        AdminMe: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            userId: string;
            /** Format: email */
            email: string;
            name: string;
        };
        /** AdminMePatch */
        AdminMePatch: {
            name: string;
        };
        /** AdminPermissionCatalogue */
        AdminPermissionCatalogue: {
            items: components["schemas"]["AdminPermissionText"][];
        };
        /** AdminPermissions */
        AdminPermissions: {
            roles: string[];
            permissions: string[];
        };
        /** AdminPermissionText */
        AdminPermissionText: {
            permission: string;
            description: string;
            roles: components["schemas"]["PlatformRole"][];
        };
        /** Adoption */
        Adoption: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            tenantId: string;
            server: string;
            database: string;
            diagnosis: components["schemas"]["Diagnosis"];
        };
        /** @description The tenant lives on its own database already; there is no way back. */
        AlreadyFlippedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "already_flipped";
        };
        /** Approval */
        Approval: {
            /**
             * Format: uuid
             * @description To be sent in the header `Approval` of the call it is for.
             */
            id: string;
            permission: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            orderId: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            requesterId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            approverId: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            expiresAt: string;
        };
        /** @description Someone else who holds the permission must approve, with their password and second factor. */
        ApprovalRefusedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "approval_refused";
        };
        /** @description This needs the approval of someone who holds `permission`: `POST /approvals` with these members, then the header `Approval`. */
        ApprovalRequiredProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "approval_required";
            /** @description `<area>.<verb>`. */
            permission: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId?: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            orderId?: string;
        };
        /**
         * Approver
         * @description Who approves the caller's own next call, at the caller's till.
         */
        Approver: {
            /** Format: email */
            email: string;
            /** Format: password */
            password: string;
            /** @description Of their second factor, if they have one. */
            code?: string;
        };
        /** AuditEvent */
        AuditEvent: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            at: string;
            /** @description `<area>.<what happened>`. */
            event: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            actorId: string | null;
            actorName: string | null;
            subjectType: string | null;
            subjectId: string | null;
            outcome: components["schemas"]["AuditOutcome"];
            requestId: string | null;
            ip: string | null;
            details: {
                [key: string]: unknown;
            };
        };
        /** AuditEventPage */
        AuditEventPage: {
            items: components["schemas"]["AuditEvent"][];
            nextCursor: string | null;
        };
        /**
         * AuditOutcome
         * @enum {string}
         */
        AuditOutcome: "Success" | "Failure";
        /** AuthenticatorSecret */
        AuthenticatorSecret: {
            /** @description Base32, to be typed in. */
            secret: string;
            otpauthUri: string;
            /** @description The URI as a QR code. */
            qrSvg: string;
        };
        /** @description The request cannot be read, or a value in it cannot be stored. */
        BadRequestProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "bad_request";
        };
        /** Barcode */
        Barcode: {
            code: string;
            type: components["schemas"]["BarcodeType"];
        };
        /**
         * BarcodeInput
         * @description Without a type it is the one that its length and check digit say. EAN, UPC, ITF-14 and ISBN must have their check digit; the forms of one GTIN are one code.
         */
        BarcodeInput: {
            code: string;
            type?: components["schemas"]["BarcodeType"];
        };
        /** BarcodeRule */
        BarcodeRule: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
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
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** BarcodeRuleCreate */
        BarcodeRuleCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
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
        };
        /** BarcodeRulePage */
        BarcodeRulePage: {
            items: components["schemas"]["BarcodeRule"][];
            nextCursor: string | null;
        };
        /** BarcodeRulePatch */
        BarcodeRulePatch: {
            name?: string;
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
        /** @description A barcode, or the prefix of a barcode rule, is taken. */
        BarcodeTakenProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "barcode_taken";
        };
        /**
         * BarcodeType
         * @enum {string}
         */
        BarcodeType: "Ean13" | "Ean8" | "UpcA" | "UpcE" | "Itf14" | "Isbn" | "Custom";
        /** Branch */
        Branch: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            code: string;
            name: string;
            address: string | null;
            /** @description An IANA time zone: Europe/Berlin. Null: the shop's. */
            timezone: string | null;
            phone: string | null;
            email: string | null;
            isActive: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** BranchCreate */
        BranchCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            code: string;
            name: string;
            address?: string | null;
            /** @description An IANA time zone: Europe/Berlin. Null: the shop's. */
            timezone?: string | null;
            phone?: string | null;
            /** Format: email */
            email?: string | null;
            /** @default true */
            isActive?: boolean;
        };
        /** @description You are not assigned to the branch `branchId`. */
        BranchForbiddenProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "branch_forbidden";
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
        };
        /** @description This branch is not in use. */
        BranchInactiveProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "branch_inactive";
        };
        /** BranchPage */
        BranchPage: {
            items: components["schemas"]["Branch"][];
            nextCursor: string | null;
        };
        /** BranchPatch */
        BranchPatch: {
            code?: string;
            name?: string;
            address?: string | null;
            /** @description An IANA time zone: Europe/Berlin. Null: the shop's. */
            timezone?: string | null;
            phone?: string | null;
            /** Format: email */
            email?: string | null;
            isActive?: boolean;
        };
        /**
         * BranchPrice
         * @description Of a branch that departs from the catalogue; price null: as the catalogue has it.
         */
        BranchPrice: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            branchName: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            price: string | null;
            isAvailable: boolean;
        };
        /** BranchPricePage */
        BranchPricePage: {
            items: components["schemas"]["BranchPrice"][];
            nextCursor: string | null;
        };
        /** BranchSettings */
        BranchSettings: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            overrides: components["schemas"]["SettingsOverrides"];
            effective: components["schemas"]["EffectiveSettings"];
            version: number;
        };
        /**
         * BranchSettingsPatch
         * @description Null: as the shop has it.
         */
        BranchSettingsPatch: {
            /** @description Local time at which the business day begins: 04:00. */
            businessDayCutoff?: string | null;
            taxMode?: components["schemas"]["TaxMode"] | null;
            /**
             * Format: decimal
             * @description Percent of a price that may be taken off without the permission sales.discountAny.
             */
            discountLimit?: string | null;
            /** @description Discounts by hand need a reason of the list `/sales/reasons`. */
            requiresDiscountReason?: boolean | null;
            /** @description Other prices than the list's need a reason of the list `/sales/reasons`. */
            requiresOverrideReason?: boolean | null;
            /** @description Voids of lines and sales need a reason of the list `/sales/reasons`. */
            requiresVoidReason?: boolean | null;
            /**
             * Format: decimal
             * @description What may come back by one line of a receipt without the approval of someone who holds sales.refund.
             */
            refundLineLimit?: string | null;
            /**
             * Format: decimal
             * @description As refundLineLimit, by all lines of one receipt.
             */
            refundReceiptLimit?: string | null;
            /**
             * Format: decimal
             * @description As refundLineLimit, by all receipts of one cashier on one business date; what was approved does not count.
             */
            refundDayLimit?: string | null;
            /**
             * Format: uuid
             * @description The tax group of lines by name, without an article, that name none; null: they have to.
             */
            customTaxGroupId?: string | null;
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
            /**
             * Format: uuid
             * @description The tax group of the service charge; null: it is not taxed.
             */
            serviceChargeTaxGroupId?: string | null;
            /** @description Who sells, as receipts and invoices name them. */
            sellerName?: string | null;
            /** @description The seller's address on receipts and invoices, in place of the branch's. */
            sellerAddress?: string | null;
            /** @description The seller's tax number on receipts and invoices. */
            sellerTaxId?: string | null;
            /**
             * Format: decimal
             * @description The smallest coin in use, to which cash is rounded: 0.05 in EUR, 10 in JPY; 0: no rounding.
             */
            cashRounding?: string | null;
            /**
             * Format: decimal
             * @description The difference up to which a drawer is closed, or opened with less than remained in it, without approval.
             */
            cashTolerance?: string | null;
            /**
             * Format: decimal
             * @description What a cashier may pay out on one business date without the approval of someone who holds cash.movementAny; what was approved does not count. Null: any amount.
             */
            payOutLimit?: string | null;
            /**
             * Format: decimal
             * @description As payOutLimit, of what is dropped to safe and bank, or taken out at closing.
             */
            dropLimit?: string | null;
            stockPolicy?: components["schemas"]["StockPolicy"] | null;
        };
        /** BranchTaxGroup */
        BranchTaxGroup: {
            /**
             * Format: uuid
             * @description Used in its place; null: the group itself.
             */
            taxGroupId: string | null;
        };
        /**
         * BranchVariant
         * @description Where a branch departs from the catalogue; price null: as the catalogue has it.
         */
        BranchVariant: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            price: string | null;
            isAvailable: boolean;
        };
        /** BranchVariantInput */
        BranchVariantInput: {
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            price: string | null;
            /** @default true */
            isAvailable?: boolean;
        };
        /** @description Others were changing the same, or too many were signing in at once; try again. */
        BusyProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "busy";
        };
        /** CancelInput */
        CancelInput: {
            reason: string;
            note?: string;
        };
        /** @description Someone else has to change your roles, make you a global admin or deactivate you. */
        CannotModifySelfProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "cannot_modify_self";
        };
        /** Capabilities */
        Capabilities: {
            enabledModules: string[];
        };
        /** CashCount */
        CashCount: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            cash: string;
            denominations: components["schemas"]["Denomination"][] | null;
            /**
             * @description Slips and vouchers of methods that are not cash.
             * @default []
             */
            others?: components["schemas"]["TenderCount"][];
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            countedBy: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            receivedAt: string;
        };
        /** CashCounts */
        CashCounts: {
            items: components["schemas"]["CashCount"][];
        };
        /** CashMovement */
        CashMovement: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            sessionId: string;
            kind: components["schemas"]["CashMovementKind"];
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            reasonId: string | null;
            /** @description The reason's name. */
            reason: string | null;
            note: string | null;
            reference: string | null;
            denominations: components["schemas"]["Denomination"][] | null;
            /** @description Arrived after its session was closed: not in the Z report. */
            isLate: boolean;
            /** @description The till's clock was ahead: occurredAt is ours. */
            isClockAhead: boolean;
            /**
             * Format: uuid
             * @description Of what went out beyond the limits.
             */
            approvedBy: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            userId: string;
            userName: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            receivedAt: string;
        };
        /**
         * CashMovementKind
         * @enum {string}
         */
        CashMovementKind: "PaidIn" | "PaidOut" | "SafeDrop" | "BankDrop" | "NoSale";
        /** CashMovementPage */
        CashMovementPage: {
            items: components["schemas"]["CashMovement"][];
            nextCursor: string | null;
        };
        /** CashMovementSum */
        CashMovementSum: {
            kind: components["schemas"]["CashMovementKind"];
            count: number;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount: string;
        };
        /** CashReason */
        CashReason: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
            kind: components["schemas"]["CashReasonKind"];
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** CashReasonCreate */
        CashReasonCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            name: string;
            kind: components["schemas"]["CashReasonKind"];
        };
        /**
         * CashReasonKind
         * @enum {string}
         */
        CashReasonKind: "PaidIn" | "PaidOut" | "NoSale";
        /** CashReasonPage */
        CashReasonPage: {
            items: components["schemas"]["CashReason"][];
            nextCursor: string | null;
        };
        /** CashReasonPatch */
        CashReasonPatch: {
            name?: string;
            /**
             * @description Brings an archived one back.
             * @constant
             */
            isArchived?: false;
        };
        /** CashSession */
        CashSession: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            registerId: string;
            registerName: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            branchName: string;
            status: components["schemas"]["CashSessionStatus"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            statusAt: string;
            /** Format: date */
            businessDate: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            openedBy: string;
            openedByName: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            openedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            receivedAt: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            openingExpected: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            openingCounted: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            openingVariance: string;
            openingDenominations: components["schemas"]["Denomination"][] | null;
            openingNote: string | null;
            /**
             * Format: uuid
             * @description Who answers for what was missing beyond the tolerance.
             */
            openingApprovedBy: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            countedCash: string | null;
            countedDenominations: components["schemas"]["Denomination"][] | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            countedBy: string | null;
            /** @description Null until the session is closed. */
            expectedCash: string | null;
            /** @description Null until the session is closed. */
            variance: string | null;
            /** @description Null until the session is closed. */
            remainingCash: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            closedBy: string | null;
            closedByName: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            closedAt: string | null;
            closingNote: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            approvedBy: string | null;
            /**
             * Format: uuid
             * @description Who approved what was taken at closing beyond the limit.
             */
            dropApprovedBy: string | null;
            zNumber: number | null;
            /** @description Something of it arrived after it was closed. */
            hasLateEntries: boolean;
            version: number;
        };
        /** CashSessionClose */
        CashSessionClose: {
            /**
             * Format: decimal
             * @description What stays in the drawer: at most what the register's next session began with, if there is one; without it, as much as can. The rest is a drop.
             */
            remainingCash?: string;
            note?: string | null;
            /**
             * Format: date-time
             * @description When it happened by the till's clock; without it, now.
             */
            occurredAt?: string;
        };
        /** CashSessionCount */
        CashSessionCount: {
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            cash: string;
            denominations?: components["schemas"]["Denomination"][];
            /**
             * @description Slips and vouchers of methods that are not cash.
             * @default []
             */
            others?: components["schemas"]["TenderCount"][];
            /**
             * Format: date-time
             * @description When it happened by the till's clock; without it, now.
             */
            occurredAt?: string;
        };
        /** CashSessionMove */
        CashSessionMove: {
            /**
             * Format: date-time
             * @description When it happened by the till's clock; without it, now.
             */
            occurredAt?: string;
        };
        /** CashSessionPage */
        CashSessionPage: {
            items: components["schemas"]["CashSession"][];
            nextCursor: string | null;
        };
        /**
         * CashSessionStatus
         * @enum {string}
         */
        CashSessionStatus: "Open" | "Suspended" | "Counting" | "Closed";
        /** Category */
        Category: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            parentId: string | null;
            sortOrder: number;
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** CategoryCreate */
        CategoryCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            name: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            parentId?: string | null;
            /** @default 0 */
            sortOrder?: number;
        };
        /** @description A category cannot stand under itself. */
        CategoryCycleProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "category_cycle";
        };
        /** @description Products or subcategories still stand in this category. */
        CategoryNotEmptyProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "category_not_empty";
        };
        /** CategoryPage */
        CategoryPage: {
            items: components["schemas"]["Category"][];
            nextCursor: string | null;
        };
        /** CategoryPatch */
        CategoryPatch: {
            name?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            parentId?: string | null;
            sortOrder?: number;
            /**
             * @description Brings an archived one back.
             * @constant
             */
            isArchived?: false;
        };
        /**
         * ChangeAs
         * @enum {string}
         */
        ChangeAs: "None" | "Cash" | "Own";
        /** @description Too much was tendered by a method that gives no change, or more is paid out than comes back. */
        ChangeNotAllowedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "change_not_allowed";
        };
        /** @description The code is not right, or its time is over. */
        CodeInvalidProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "code_invalid";
        };
        /** CodeProof */
        CodeProof: {
            /** @description 6 digits, 8 digits or xxxxx-xxxxx; spaces do not matter. */
            code: string;
        };
        /** @description Another resource of this kind has this code. */
        CodeTakenProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "code_taken";
        };
        /**
         * CompleteInput
         * @description Members of modules replace those that the basket was parked with.
         */
        CompleteInput: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            cashSessionId: string;
            payments: components["schemas"]["PaymentInput"][];
            /** @default false */
            isOffline?: boolean;
            /**
             * Format: decimal
             * @description What the till calculated, before the rounding of cash.
             */
            expectedTotal?: string;
            approvalIds?: string[];
            /** @description The number that the till which is bound to the register has printed offline. Online the service numbers. */
            receiptNumber?: number;
            tax?: components["schemas"]["TaxInput"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            occurredAt?: string;
            modules?: components["schemas"]["OrderModulesInput"];
        };
        /** @description It is part of the sets `variantIds`. */
        ComponentInUseProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "component_in_use";
            variantIds: string[];
        };
        /** @description A component cannot have components. */
        CompositeNestedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "composite_nested";
        };
        /** @description This count was posted. */
        CountAlreadyPostedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "count_already_posted";
        };
        /** CountedDrawerSums */
        CountedDrawerSums: {
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            opening: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            sales: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            paidIn: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            paidOut: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            dropped: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            expected: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            counted: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            variance: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            remaining: string;
        };
        /** @description Only a count in review is posted or reopened. */
        CountNotInReviewProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "count_not_in_review";
        };
        /** @description Entries and submission need an open count. */
        CountNotOpenProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "count_not_open";
        };
        /** @description Count the drawer before closing. */
        CountRequiredProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "count_required";
        };
        /** @description This request came from another site. */
        CrossSiteProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "cross_site";
        };
        /** @description The shop has orders in its currency; it stays. */
        CurrencyLockedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "currency_locked";
        };
        /** Customer */
        Customer: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
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
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            groupId: string | null;
            acceptsMarketing: boolean;
            isBlocked: boolean;
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
            isErased: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            updatedAt: string;
        };
        /** @description This customer is archived. */
        CustomerArchivedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "customer_archived";
        };
        /** @description This customer is blocked: nothing is sold to them. */
        CustomerBlockedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "customer_blocked";
        };
        /** @description A customer needs a name, a company, an email address or a phone number. */
        CustomerContactRequiredProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "customer_contact_required";
        };
        /** CustomerCreate */
        CustomerCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            code?: string | null;
            name?: string | null;
            company?: string | null;
            /** Format: email */
            email?: string | null;
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
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            groupId?: string | null;
            /** @default false */
            acceptsMarketing?: boolean;
            /** @default false */
            isBlocked?: boolean;
        };
        /** CustomerDetail */
        CustomerDetail: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
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
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            groupId: string | null;
            acceptsMarketing: boolean;
            isBlocked: boolean;
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
            isErased: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            updatedAt: string;
            duplicates: components["schemas"]["CustomerDuplicate"][];
        };
        /** CustomerDuplicate */
        CustomerDuplicate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            label: string;
            matchedOn: components["schemas"]["CustomerMatch"][];
        };
        /** @description This customer's data was erased. */
        CustomerErasedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "customer_erased";
        };
        /**
         * CustomerExport
         * @description All that is kept of a customer; `merged` are those merged into it.
         */
        CustomerExport: {
            customer: components["schemas"]["Customer"];
            merged: components["schemas"]["MergedCustomer"][];
            orders: components["schemas"]["Order"][];
            parkedOrders: components["schemas"]["Order"][];
        };
        /** CustomerGroup */
        CustomerGroup: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** CustomerGroupCreate */
        CustomerGroupCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            name: string;
        };
        /** @description Customers are still in this group. */
        CustomerGroupInUseProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "customer_group_in_use";
        };
        /** CustomerGroupPage */
        CustomerGroupPage: {
            items: components["schemas"]["CustomerGroup"][];
            nextCursor: string | null;
        };
        /** CustomerGroupPatch */
        CustomerGroupPatch: {
            name?: string;
            /**
             * @description Brings an archived one back.
             * @constant
             */
            isArchived?: false;
        };
        /**
         * CustomerMatch
         * @enum {string}
         */
        CustomerMatch: "Phone" | "Email" | "TaxId";
        /** CustomerMerge */
        CustomerMerge: {
            sourceIds: string[];
        };
        /** @description This customer was merged into the customer `targetId`. */
        CustomerMergedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "customer_merged";
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            targetId: string;
        };
        /** CustomerPage */
        CustomerPage: {
            items: components["schemas"]["Customer"][];
            nextCursor: string | null;
        };
        /** CustomerPatch */
        CustomerPatch: {
            code?: string | null;
            name?: string | null;
            company?: string | null;
            /** Format: email */
            email?: string | null;
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
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            groupId?: string | null;
            acceptsMarketing?: boolean;
            isBlocked?: boolean;
            /**
             * @description Brings an archived one back.
             * @constant
             */
            isArchived?: false;
        };
        /** @description A payment method needs a customer. */
        CustomerRequiredProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "customer_required";
        };
        /** Denomination */
        Denomination: {
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            value: string;
            count: number;
        };
        /** Device */
        Device: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            name: string;
            /**
             * Format: uuid
             * @description The register that it is bound to.
             */
            registerId: string | null;
            /** @description Of its binding: counts those of the register. */
            epoch: number | null;
            /**
             * Format: date-time
             * @description When somebody last signed in at it.
             */
            lastSeenAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            revokedAt: string | null;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** @description The device is bound to another register, or the register to another device. */
        DeviceAlreadyBoundProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "device_already_bound";
        };
        /** DeviceCreate */
        DeviceCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            name: string;
            /**
             * Format: uuid
             * @description Binds it to this register.
             */
            registerId?: string;
        };
        /** DevicePage */
        DevicePage: {
            items: components["schemas"]["Device"][];
            nextCursor: string | null;
        };
        /** DevicePatch */
        DevicePatch: {
            name?: string;
        };
        /** @description This device was revoked; register another. */
        DeviceRevokedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "device_revoked";
        };
        /** @description No device has the credential of the header `Device`, or no longer. */
        DeviceUnknownProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "device_unknown";
        };
        /**
         * DiagnosedState
         * @enum {string}
         */
        DiagnosedState: "Healthy" | "Running" | "RollingBack" | "OrphanRole" | "Orphans" | "Fenced" | "Flipped" | "Broken" | "Unreachable" | "Altered" | "Unknown";
        /** Diagnosis */
        Diagnosis: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            tenantId: string;
            /** @description RollingBack: a process undoes a graduation and goes on trying. Fenced: closed by a graduation that died before the flip. Flipped: moved, the old home still there. Broken: its home is not where its row says, or there are two. Unreachable: its home stands, and its own login cannot work there. Altered: its role has settings or objects that the service did not make. Unknown: a server cannot be asked. */
            state: components["schemas"]["DiagnosedState"];
            mode: components["schemas"]["PlacementMode"];
            isActive: boolean;
            server: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            graduationId: string | null;
            findings: components["schemas"]["DiagnosisFinding"][];
        };
        /** DiagnosisFinding */
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
        DiscountExceedsSubtotalProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "discount_exceeds_subtotal";
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            lineId: string | null;
        };
        /**
         * DiscountKind
         * @enum {string}
         */
        DiscountKind: "Percent" | "Amount";
        /**
         * DiscountSource
         * @enum {string}
         */
        DiscountSource: "Manual" | "Promotion";
        /** @description More cash would go out of the drawer than there is. */
        DrawerInsufficientProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "drawer_insufficient";
        };
        /** DrawerSums */
        DrawerSums: {
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            opening: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            sales: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            paidIn: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            paidOut: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            dropped: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            expected: string;
        };
        /** @description This id was used before, with different content or too long ago to compare. */
        DuplicateConflictProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "duplicate_conflict";
        };
        /** EffectiveSettings */
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
            /** @description Discounts by hand need a reason of the list `/sales/reasons`. */
            requiresDiscountReason: boolean;
            /** @description Other prices than the list's need a reason of the list `/sales/reasons`. */
            requiresOverrideReason: boolean;
            /** @description Voids of lines and sales need a reason of the list `/sales/reasons`. */
            requiresVoidReason: boolean;
            /**
             * Format: decimal
             * @description What may come back by one line of a receipt without the approval of someone who holds sales.refund.
             */
            refundLineLimit: string;
            /**
             * Format: decimal
             * @description As refundLineLimit, by all lines of one receipt.
             */
            refundReceiptLimit: string;
            /**
             * Format: decimal
             * @description As refundLineLimit, by all receipts of one cashier on one business date; what was approved does not count.
             */
            refundDayLimit: string;
            /**
             * Format: uuid
             * @description The tax group of lines by name, without an article, that name none; null: they have to.
             */
            customTaxGroupId: string | null;
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
            /**
             * Format: uuid
             * @description The tax group of the service charge; null: it is not taxed.
             */
            serviceChargeTaxGroupId: string | null;
            /** @description Who sells, as receipts and invoices name them. */
            sellerName: string | null;
            /** @description The seller's address on receipts and invoices, in place of the branch's. */
            sellerAddress: string | null;
            /** @description The seller's tax number on receipts and invoices. */
            sellerTaxId: string | null;
            /**
             * Format: decimal
             * @description The smallest coin in use, to which cash is rounded: 0.05 in EUR, 10 in JPY; 0: no rounding.
             */
            cashRounding: string;
            /**
             * Format: decimal
             * @description The difference up to which a drawer is closed, or opened with less than remained in it, without approval.
             */
            cashTolerance: string;
            /**
             * Format: decimal
             * @description What a cashier may pay out on one business date without the approval of someone who holds cash.movementAny; what was approved does not count. Null: any amount.
             */
            payOutLimit: string | null;
            /**
             * Format: decimal
             * @description As payOutLimit, of what is dropped to safe and bank, or taken out at closing.
             */
            dropLimit: string | null;
            /** @description Whether stock may go below zero; AllowOffline: only by what a till did while it was offline. */
            stockPolicy: components["schemas"]["StockPolicy"];
            /** @description The country code that a phone number without one is completed with: 49. */
            callingCode: string | null;
            /** @description Fraction digits of the currency. */
            currencyDigits: number;
            /** @description True from the first order on. */
            isCurrencyLocked: boolean;
        };
        /** EmailChange */
        EmailChange: {
            /** Format: email */
            email: string;
            /**
             * Format: password
             * @description Of who asks for the change.
             */
            password: string;
            /** @description Of who asks, needed if they have a second factor. */
            code?: string;
        };
        /** @description Another user has this email address. */
        EmailTakenProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "email_taken";
        };
        /** @description This method is turned on already; turn it off first. */
        FactorEnrolledProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "factor_enrolled";
        };
        /** @description No second factor is turned on. */
        FactorNotEnrolledProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "factor_not_enrolled";
        };
        /** FailedMigration */
        FailedMigration: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            tenantId: string;
            error: string;
        };
        /**
         * FindingKind
         * @enum {string}
         */
        FindingKind: "FencedTenant" | "FencedRole" | "MissingHome" | "TwoHomes" | "SharedSchema" | "SharedRole" | "OrphanDatabase" | "InvalidDatabase" | "OrphanRole" | "TakenName" | "CoarseStatistics" | "RefusedLogin" | "ChangedSettings" | "OwnedObjects" | "UnreachableServer";
        /** ForgottenPassword */
        ForgottenPassword: {
            email: string;
        };
        /** FullProof */
        FullProof: {
            /** Format: password */
            password: string;
            /** @description 6 digits, 8 digits or xxxxx-xxxxx; spaces do not matter. */
            code: string;
        };
        /** Graduation */
        Graduation: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            graduationId: string;
            /** @description Stuck: something of it could not be undone. Interrupted: its process died. CleanupPending: moved, the old home not dropped yet. */
            state: components["schemas"]["GraduationState"];
            sourceServer: string;
            targetServer: string;
            error: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            finishedAt: string | null;
            steps: components["schemas"]["GraduationStep"][];
            /** @description Live, a second old at most; empty before the copy. */
            tables: components["schemas"]["GraduationTableProgress"][];
            /** @description Null before the copy and at the end. */
            estimatedSecondsLeft: number | null;
        };
        /** @description The graduation was cancelled; the tenant is on its old home. */
        GraduationCancelledProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "graduation_cancelled";
        };
        /** @description The step `step` failed; everything was rolled back, or `stuck` names the steps that could not be. */
        GraduationFailedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "graduation_failed";
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            graduationId: string;
            step: string;
            stuck: string[];
        };
        /** GraduationList */
        GraduationList: {
            items: components["schemas"]["Graduation"][];
        };
        /** GraduationResult */
        GraduationResult: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            graduationId: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            tenantId: string;
            dryRun: boolean;
            mode: components["schemas"]["PlacementMode"];
            server: string;
            /** @description Null for a dry run: the name is chosen with the graduation. */
            database: string | null;
            steps: components["schemas"]["GraduationStepTime"][];
            tables: components["schemas"]["GraduationTable"][];
            /** @description How long the tenant was unavailable. */
            fenceMs: number;
            /** @description What will be different on the target server. */
            warnings: string[];
            /** @description The old schema or role could not be dropped; the tenant is live on its own database. */
            cleanupPending: boolean;
        };
        /**
         * GraduationState
         * @enum {string}
         */
        GraduationState: "Running" | "RollingBack" | "RolledBack" | "Stuck" | "Interrupted" | "CleanupPending" | "Succeeded";
        /** GraduationStep */
        GraduationStep: {
            step: string;
            state: string;
            error: string | null;
        };
        /** GraduationStepTime */
        GraduationStepTime: {
            step: string;
            ms: number;
        };
        /** GraduationTable */
        GraduationTable: {
            table: string;
            rows: number;
            bytes: number;
        };
        /** GraduationTableProgress */
        GraduationTableProgress: {
            table: string;
            /** @description Copied so far. */
            rows: number;
            bytes: number;
            /** @description As the statistics of the source have it. */
            expectedRows: number;
        };
        /** @description There is stock of the variants `variantIds`: they are not archived, made sets or counted otherwise. */
        HasStockProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "has_stock";
            variantIds: string[];
        };
        /** @description The headers are too large. */
        HeadersTooLargeProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "headers_too_large";
        };
        /**
         * HomeCandidate
         * @description A database of this tenant that can be adopted as its home.
         */
        HomeCandidate: {
            server: string;
            database: string;
        };
        /** ImportResult */
        ImportResult: {
            dryRun: boolean;
            rows: number;
            created: number;
            updated: number;
            unchanged: number;
            failed: number;
            /** @description The first 200. */
            errors: components["schemas"]["ImportRowError"][];
            /** @description How many rows failed beside those in errors. */
            furtherErrors: number;
        };
        /** ImportRowError */
        ImportRowError: {
            line: number;
            sku: string | null;
            column: string | null;
            message: string;
        };
        /** @description There is not enough in stock at `branchId`; `lines` names variant, requested and available. */
        InsufficientStockProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "insufficient_stock";
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            lines: components["schemas"]["StockShortage"][];
        };
        /** @description Something went wrong on our side; the log has it under this requestId. */
        InternalErrorProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "internal_error";
        };
        /** @description Code and value must lie within the length. */
        InvalidBarcodeRuleProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "invalid_barcode_rule";
        };
        /** @description This user has a password already. */
        InvitationAcceptedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "invitation_accepted";
        };
        /** Invoice */
        Invoice: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /** @description Counted without gaps in the series of the branch. */
            number: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            orderId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            /**
             * Format: date
             * @description The day at the branch.
             */
            issuedOn: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            issuedAt: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            issuedBy: string;
            seller: components["schemas"]["Seller"];
            buyer: components["schemas"]["InvoiceBuyer"];
            /**
             * Format: date
             * @description The day of the sale at the branch.
             */
            suppliedOn: string;
            taxes: components["schemas"]["ReceiptTax"][];
            order: components["schemas"]["Order"];
        };
        /** InvoiceBuyer */
        InvoiceBuyer: {
            name: string;
            address: string | null;
            taxId: string | null;
        };
        /**
         * InvoiceBuyerInput
         * @description Whom it is for; without it, the order's customer.
         */
        InvoiceBuyerInput: {
            name: string;
            address?: string | null;
            taxId?: string | null;
        };
        /** @description This sale has the invoice `number`. */
        InvoiceExistsProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "invoice_exists";
            number: string;
        };
        /** InvoiceInput */
        InvoiceInput: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            buyer?: components["schemas"]["InvoiceBuyerInput"];
        };
        /** InvoicePage */
        InvoicePage: {
            items: components["schemas"]["InvoiceSummary"][];
            nextCursor: string | null;
        };
        /** InvoiceSummary */
        InvoiceSummary: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /** @description Counted without gaps in the series of the branch. */
            number: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            orderId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            /**
             * Format: date
             * @description The day at the branch.
             */
            issuedOn: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            issuedAt: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            issuedBy: string;
            seller: components["schemas"]["Seller"];
            buyer: components["schemas"]["InvoiceBuyer"];
            currency: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            total: string;
        };
        /** Jwk */
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
        /** JwkSet */
        JwkSet: {
            keys: components["schemas"]["Jwk"][];
        };
        /**
         * LabelValueKind
         * @enum {string}
         */
        LabelValueKind: "Weight" | "Price" | "Quantity";
        /** @description A shop keeps at least one active global admin. */
        LastAdminProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "last_admin";
        };
        /** @description The platform keeps at least one active owner. */
        LastOwnerProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "last_owner";
        };
        /** LateEntries */
        LateEntries: {
            tenders: components["schemas"]["TenderSum"][];
            movements: components["schemas"]["CashMovementSum"][];
            taxes: components["schemas"]["TaxSum"][];
            tips: components["schemas"]["TipSum"][];
            totals: components["schemas"]["SaleSums"];
        };
        /**
         * LineDiscount
         * @description What it took off.
         */
        LineDiscount: {
            kind: components["schemas"]["DiscountKind"];
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            value: string;
            reason: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            reasonId: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount: string;
            /** @description Promotion: given by a module, which has made its id. */
            source: components["schemas"]["DiscountSource"];
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            promotionId: string | null;
            /** @description Of the promotion. */
            name: string | null;
        };
        /** LineDiscountInput */
        LineDiscountInput: {
            kind: components["schemas"]["DiscountKind"];
            /**
             * Format: decimal
             * @description "10" is 10 %, or an amount in the currency.
             */
            value: string;
            reason?: string;
            /**
             * Format: uuid
             * @description Of a reason of the shop's list; without a text the reason is its name.
             */
            reasonId?: string;
        };
        /**
         * LinePriceSource
         * @enum {string}
         */
        LinePriceSource: "Catalogue" | "Branch" | "PriceList" | "Open" | "Label" | "Override";
        /** @description A quantity has the wrong sign or too many fraction digits, a void fits no line of the receipt or several, or more comes back than was sold. */
        LineQuantityInvalidProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "line_quantity_invalid";
            /** @description Position in the request's `lines`, counted from 0. */
            line?: number;
        };
        /** @description This link was used, replaced or is too old; ask for a new one. */
        LinkInvalidProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "link_invalid";
        };
        /** LinkToken */
        LinkToken: {
            /** @description From the link in the mail. */
            token: string;
        };
        /**
         * ListedPriceSource
         * @enum {string}
         */
        ListedPriceSource: "Catalogue" | "Branch" | "PriceList";
        /** Login */
        Login: {
            email: string;
            /** Format: password */
            password: string;
        };
        /** @description A graduation or a migration run is in progress, or a graduation must be recovered. */
        MaintenanceInProgressProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "maintenance_in_progress";
        };
        /** Me */
        Me: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            userId: string;
            /** Format: email */
            email: string;
            name: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            tenantId: string;
            tenantName: string;
        };
        /** MePatch */
        MePatch: {
            name: string;
        };
        /** MergedCustomer */
        MergedCustomer: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            code: string | null;
        };
        /** @description This method is not allowed here. */
        MethodNotAllowedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "method_not_allowed";
        };
        /** @description This account or this place does not take codes by mail. */
        MethodUnavailableProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "method_unavailable";
        };
        /** MigrationRun */
        MigrationRun: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            runId: string;
            state: components["schemas"]["MigrationRunState"];
            head: string;
            pending: number;
            done: number;
            /** @description Seconds until the end, at the pace so far, while it runs. */
            etaS: number | null;
            failed: components["schemas"]["FailedMigration"][];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            finishedAt: string | null;
        };
        /** MigrationRunList */
        MigrationRunList: {
            items: components["schemas"]["MigrationRun"][];
        };
        /**
         * MigrationRunState
         * @enum {string}
         */
        MigrationRunState: "Running" | "Succeeded" | "Failed" | "Interrupted";
        /** @description Run the migrations of this tenant first. */
        MigrationsPendingProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "migrations_pending";
        };
        /** @description The module `module` is not enabled for this shop. */
        ModuleDisabledProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "module_disabled";
            module: string;
        };
        /**
         * ModuleName
         * @enum {string}
         */
        ModuleName: "Purchasing" | "Credit" | "Loyalty" | "Promotions" | "Reporting" | "Returns" | "StockTransfers";
        /** @description Another resource of this kind, or another object of the server, has this name. */
        NameTakenProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "name_taken";
        };
        /** NewApproval */
        NewApproval: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            permission: components["schemas"]["Permission"];
            /**
             * Format: uuid
             * @description The branch that the call touches; without it, one of none.
             */
            branchId?: string;
            /**
             * Format: decimal
             * @description What the call may come to at most, where it has an amount.
             */
            amount?: string;
            /**
             * Format: uuid
             * @description The order that the call is about; of a sale the id that the till gives it.
             */
            orderId?: string;
            /**
             * Format: uuid
             * @description Whose call is approved; the caller approves it.
             */
            requesterId?: string;
            approver?: components["schemas"]["Approver"];
        };
        /** NewCashMovement */
        NewCashMovement: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            kind: components["schemas"]["CashMovementKind"];
            /**
             * Format: decimal
             * @description None of a NoSale.
             */
            amount?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            reasonId?: string;
            note?: string | null;
            reference?: string | null;
            denominations?: components["schemas"]["Denomination"][];
            /**
             * Format: date-time
             * @description When it happened by the till's clock; without it, now.
             */
            occurredAt?: string;
        };
        /** NewCashSession */
        NewCashSession: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            registerId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            openingCash: string;
            denominations?: components["schemas"]["Denomination"][];
            note?: string | null;
            /**
             * Format: date-time
             * @description When it happened by the till's clock; without it, now.
             */
            occurredAt?: string;
        };
        /** NewDevice */
        NewDevice: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            name: string;
            /**
             * Format: uuid
             * @description The register that it is bound to.
             */
            registerId: string | null;
            /** @description Of its binding: counts those of the register. */
            epoch: number | null;
            /**
             * Format: date-time
             * @description When somebody last signed in at it.
             */
            lastSeenAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            revokedAt: string | null;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
            /** @description To be sent in the header `Device` of a sign-in. Shown this once; null when the creation is repeated: renew it then. */
            credential: string | null;
        };
        /**
         * NewMigrationRun
         * @description With resumeRunId: the failed and pending tenants of that run.
         */
        NewMigrationRun: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            resumeRunId?: string;
        };
        /**
         * NewOrderStatus
         * @enum {string}
         */
        NewOrderStatus: "Completed" | "Parked";
        /** NewPassword */
        NewPassword: {
            /** @description From the link in the mail. */
            token: string;
            /** Format: password */
            password: string;
        };
        /** NewPin */
        NewPin: {
            /** @description Four to six digits. */
            pin: string;
        };
        /**
         * NewPlatformUser
         * @description Who is made here is invited to choose a password.
         */
        NewPlatformUser: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            /** Format: email */
            email: string;
            name: string;
            /** @description What it may do: GET /admin/permissions. */
            role: components["schemas"]["PlatformRole"];
        };
        /** NewProduct */
        NewProduct: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            name: string;
            /** @default null */
            description?: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             * @default null
             */
            categoryId?: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             * @default null
             */
            taxGroupId?: string | null;
            variants: components["schemas"]["NewVariant"][];
        };
        /** NewRole */
        NewRole: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            name: string;
            permissions: components["schemas"]["Permission"][];
            /** @default [] */
            permissionsWithApproval?: components["schemas"]["Permission"][];
        };
        /** NewStockAdjustment */
        NewStockAdjustment: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            note?: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            occurredAt?: string;
            lines: components["schemas"]["NewStockAdjustmentLine"][];
        };
        /** NewStockAdjustmentLine */
        NewStockAdjustmentLine: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
            /**
             * Format: decimal
             * @description What is added; negative: taken away.
             */
            quantity: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            reasonId: string;
            /**
             * Format: decimal
             * @description Of what is added; without it the average.
             */
            unitCost?: string;
        };
        /** NewStockCount */
        NewStockCount: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            scope: components["schemas"]["StockCountScope"];
            /**
             * Format: uuid
             * @description With its subcategories; for Category.
             */
            categoryId?: string;
            /** @description For List. */
            variantIds?: string[];
            /** @default false */
            isBlind?: boolean;
            note?: string | null;
        };
        /** NewTenant */
        NewTenant: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            name: string;
            /** @description Lower case, digits and hyphens. */
            slug: string;
            /** @description Placement server; the first configured one when omitted. */
            server?: string;
            owner: components["schemas"]["NewTenantOwner"];
            /** @default [] */
            enabledModules?: components["schemas"]["ModuleName"][];
        };
        /** NewTenantOwner */
        NewTenantOwner: {
            /** Format: email */
            email: string;
            name: string;
            /** Format: password */
            password?: string;
        };
        /** NewUser */
        NewUser: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            /** Format: email */
            email: string;
            name: string;
            /**
             * Format: password
             * @description Without one the user is invited to choose it.
             */
            password?: string;
            /** @default false */
            isGlobalAdmin?: boolean;
            /** @default [] */
            roleIds?: string[];
            /** @default [] */
            branchIds?: string[];
        };
        /** NewVariant */
        NewVariant: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            /** @default  */
            name?: string;
            sku: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            unitId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            price: string;
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            cost?: string | null;
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
        /** @description This database cannot be adopted; `detail` says why. */
        NotAdoptableProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "not_adoptable";
        };
        /** @description There is no such resource, or no such route. */
        NotFoundProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "not_found";
        };
        /** @description This tenant cannot be graduated; `detail` says why. */
        NotGraduableProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "not_graduable";
        };
        /** Order */
        Order: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            status: components["schemas"]["OrderStatus"];
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            registerId: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            cashSessionId: string | null;
            receiptNumber: string | null;
            ticketName: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            customerId: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            cashierId: string;
            /**
             * Format: uuid
             * @description The till that it was posted or parked at.
             */
            deviceId: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            salespersonId: string | null;
            currency: string;
            totals: components["schemas"]["OrderTotals"];
            /** @description Something was sold or taken back by name, without an article. */
            hasCustomLines: boolean;
            isOffline: boolean;
            /** @description The till's clock was ahead: occurredAt is ours. */
            isClockAhead: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            receivedAt: string;
            /** Format: date */
            businessDate: string;
            version: number;
            taxMode: components["schemas"]["TaxMode"];
            /** @description By which the customer is exempt from tax. */
            taxCertificate: string | null;
            lines: components["schemas"]["OrderLine"][];
            discounts: components["schemas"]["OrderDiscount"][];
            payments: components["schemas"]["Payment"][];
            taxReason: string | null;
            approvals: components["schemas"]["UsedApproval"][];
            note: string | null;
            modules: components["schemas"]["OrderModules"];
            void: components["schemas"]["OrderVoid"] | null;
        };
        /** @description This order is voided already. */
        OrderAlreadyVoidedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "order_already_voided";
        };
        /**
         * OrderDiscount
         * @description What it took off in all.
         */
        OrderDiscount: {
            kind: components["schemas"]["DiscountKind"];
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            value: string;
            reason: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            reasonId: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount: string;
            /** @description Promotion: given by a module, which has made its id. */
            source: components["schemas"]["DiscountSource"];
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            promotionId: string | null;
            /** @description Of the promotion. */
            name: string | null;
            lineIds: string[] | null;
        };
        /**
         * OrderDiscountInput
         * @description Apportioned to what is sold of its lines, or of all, by largest remainder.
         */
        OrderDiscountInput: {
            kind: components["schemas"]["DiscountKind"];
            /**
             * Format: decimal
             * @description "10" is 10 %, or an amount in the currency.
             */
            value: string;
            reason?: string;
            /**
             * Format: uuid
             * @description Of a reason of the shop's list; without a text the reason is its name.
             */
            reasonId?: string;
            lineIds?: string[];
        };
        /**
         * OrderDiscountShare
         * @description What one of the order's discounts took off this line.
         */
        OrderDiscountShare: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            promotionId: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount: string;
        };
        /** OrderInput */
        OrderInput: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            /** @default Completed */
            status?: components["schemas"]["NewOrderStatus"];
            /** @description Of a parked order. */
            ticketName?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            customerId?: string;
            lines: components["schemas"]["OrderLineInput"][];
            /** @default [] */
            discounts?: components["schemas"]["OrderDiscountInput"][];
            /**
             * @description false: without the service charge of the settings, which takes sales.discount.
             * @default true
             */
            serviceCharge?: boolean;
            tax?: components["schemas"]["TaxInput"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            occurredAt?: string;
            modules?: components["schemas"]["OrderModulesInput"];
            note?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            salespersonId?: string;
            /**
             * Format: uuid
             * @description Required of a completed sale.
             */
            cashSessionId?: string;
            /** @default [] */
            payments?: components["schemas"]["PaymentInput"][];
            /** @default false */
            isOffline?: boolean;
            /**
             * Format: decimal
             * @description What the till calculated, before the rounding of cash.
             */
            expectedTotal?: string;
            approvalIds?: string[];
            /** @description The number that the till which is bound to the register has printed offline. Online the service numbers. */
            receiptNumber?: number;
        };
        /** OrderLine */
        OrderLine: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /** @description Charge is the service charge, the last line of an order. */
            kind: components["schemas"]["OrderLineKind"];
            /**
             * Format: uuid
             * @description Of a Void: the line that it takes back.
             */
            voidsLineId: string | null;
            /**
             * Format: uuid
             * @description Of a Refund, and of its Void: the sold line that it gives back.
             */
            originalLineId: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string | null;
            name: string;
            sku: string | null;
            unitCode: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            categoryId: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            quantity: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            listPrice: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            unitPrice: string;
            priceSource: components["schemas"]["LinePriceSource"];
            /** @description What was said, or the name of the reason. Of a Void: why it was taken back. */
            priceReason: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            reasonId: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            gross: string;
            /**
             * Format: decimal
             * @description Its own discounts and its share of the order's.
             */
            discount: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            net: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            tax: string;
            /**
             * Format: decimal
             * @description Not charged, because the customer is exempt; in prices with tax it is what makes the total less.
             */
            exemptTax: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            total: string;
            discounts: components["schemas"]["LineDiscount"][];
            orderDiscounts: components["schemas"]["OrderDiscountShare"][];
            taxes: components["schemas"]["TaxPart"][];
            note: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            salespersonId: string | null;
        };
        /** OrderLineInput */
        OrderLineInput: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            /**
             * @description Void takes back another line of the same receipt; with Refund goods or a deposit come back.
             * @default Sale
             */
            kind?: components["schemas"]["OrderLineInputKind"];
            /**
             * Format: uuid
             * @description The line of this receipt that a Void takes back, at its price, with its discounts and tax in proportion. Without it the only line that fits.
             */
            voidsLineId?: string;
            /**
             * Format: uuid
             * @description The line of an earlier sale that a Refund gives back, out of what was paid for it; at most what was sold of it.
             */
            originalLineId?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId?: string;
            /** @description Of a line without a variant. */
            name?: string;
            /** @description Of a line without a variant, in place of the shop's for those; with one, in place of its product's, null: untaxed. */
            taxGroupId?: string | null;
            /**
             * Format: decimal
             * @description Not zero; negative when goods come back. At most as many fraction digits as the unit has.
             */
            quantity: string;
            /**
             * Format: decimal
             * @description An open price, or one in place of the list's.
             */
            unitPrice?: string;
            /**
             * Format: decimal
             * @description What a scanned price label says; the line costs exactly this. Of another quantity than the price buys it is an override.
             */
            labelPrice?: string;
            priceReason?: string;
            /**
             * Format: uuid
             * @description Of the shop's list: why it has another price, or of a Void why it is taken back.
             */
            reasonId?: string;
            /** @default [] */
            discounts?: components["schemas"]["LineDiscountInput"][];
            note?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            salespersonId?: string;
        };
        /**
         * OrderLineInputKind
         * @enum {string}
         */
        OrderLineInputKind: "Sale" | "Refund" | "Void";
        /**
         * OrderLineKind
         * @enum {string}
         */
        OrderLineKind: "Sale" | "Refund" | "Void" | "Charge";
        /** OrderLineMargin */
        OrderLineMargin: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            lineId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            unitCost: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            net: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            cost: string | null;
            /**
             * Format: decimal
             * @description net less cost; null when a cost is not known.
             */
            margin: string | null;
        };
        /**
         * OrderListStatus
         * @enum {string}
         */
        OrderListStatus: "Parked" | "Completed" | "Voided";
        /**
         * OrderMargin
         * @description Without tax, in the currency of the order; of a voided sale as it was sold.
         */
        OrderMargin: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            orderId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            net: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            cost: string | null;
            /**
             * Format: decimal
             * @description net less cost; null when a cost is not known.
             */
            margin: string | null;
            lines: components["schemas"]["OrderLineMargin"][];
        };
        /**
         * OrderModules
         * @description What the order keeps of modules.
         */
        OrderModules: Record<string, never>;
        /**
         * OrderModulesInput
         * @description What is said to modules. A member of a module that is off is 403 module_disabled.
         */
        OrderModulesInput: Record<string, never>;
        /** @description This order is completed or cancelled. */
        OrderNotParkedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "order_not_parked";
        };
        /** @description Only a sale of the same business date is voided; take the goods back as a return. */
        OrderNotVoidableProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "order_not_voidable";
        };
        /** OrderPage */
        OrderPage: {
            items: components["schemas"]["OrderSummary"][];
            nextCursor: string | null;
        };
        /**
         * OrderStatus
         * @enum {string}
         */
        OrderStatus: "Parked" | "Cancelled" | "Completed" | "Voided";
        /**
         * OrderSummary
         * @description Names are those of now; of an erased customer there is none.
         */
        OrderSummary: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            status: components["schemas"]["OrderStatus"];
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            registerId: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            cashSessionId: string | null;
            receiptNumber: string | null;
            ticketName: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            customerId: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            cashierId: string;
            /**
             * Format: uuid
             * @description The till that it was posted or parked at.
             */
            deviceId: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            salespersonId: string | null;
            currency: string;
            totals: components["schemas"]["OrderTotals"];
            /** @description Something was sold or taken back by name, without an article. */
            hasCustomLines: boolean;
            isOffline: boolean;
            /** @description The till's clock was ahead: occurredAt is ours. */
            isClockAhead: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            receivedAt: string;
            /** Format: date */
            businessDate: string;
            version: number;
            branchName: string;
            registerName: string | null;
            cashierName: string;
            salespersonName: string | null;
            customerName: string | null;
            payments: components["schemas"]["OrderTender"][];
        };
        /** OrderTender */
        OrderTender: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            methodId: string;
            method: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount: string;
        };
        /** OrderTotals */
        OrderTotals: {
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            gross: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            lineDiscount: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            orderDiscount: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            net: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            tax: string;
            /**
             * Format: decimal
             * @description Not charged, because the customer is exempt; in prices with tax it is what makes the total less.
             */
            exemptTax: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            total: string;
            /**
             * Format: decimal
             * @description Of the cash part; paid is total, rounding and tip.
             */
            rounding: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            tip: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            tendered: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            change: string;
        };
        /** OrderVoid */
        OrderVoid: {
            reason: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            reasonId: string | null;
            note: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            userId: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            at: string;
        };
        /** @description You are not assigned to all of these branches; `branchIds` are the others. */
        OutOfScopeBranchProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "out_of_scope_branch";
            branchIds: string[];
        };
        /** @description You do not hold all of these permissions, or only a global admin may do this to a global admin. */
        OutOfScopePermissionProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "out_of_scope_permission";
            /** @description Those that the caller does not hold. */
            permissions?: string[];
        };
        /** OwnerInvitation */
        OwnerInvitation: {
            /** Format: email */
            email?: string;
            name?: string;
        };
        /** OwnPin */
        OwnPin: {
            /** Format: password */
            password: string;
            /** @description Four to six digits. */
            pin: string;
        };
        /**
         * ParkedPut
         * @description All of a parked order's content.
         */
        ParkedPut: {
            ticketName?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            customerId?: string;
            lines: components["schemas"]["OrderLineInput"][];
            /** @default [] */
            discounts?: components["schemas"]["OrderDiscountInput"][];
            /**
             * @description false: without the service charge of the settings, which takes sales.discount.
             * @default true
             */
            serviceCharge?: boolean;
            tax?: components["schemas"]["TaxInput"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            occurredAt?: string;
            modules?: components["schemas"]["OrderModulesInput"];
            note?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            salespersonId?: string;
        };
        /** PasswordChange */
        PasswordChange: {
            /** Format: password */
            currentPassword: string;
            /** Format: password */
            newPassword: string;
        };
        /** PasswordProof */
        PasswordProof: {
            /** Format: password */
            password: string;
        };
        /** @description A session that was opened with a PIN may not do this; sign in with the password. */
        PasswordRequiredProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "password_required";
        };
        /** @description The body is larger than this route takes. */
        PayloadTooLargeProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "payload_too_large";
        };
        /** Payment */
        Payment: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            methodId: string;
            method: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            tendered: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            change: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount: string;
            /**
             * Format: decimal
             * @description What of the amount is a tip.
             */
            tip: string;
            reference: string | null;
        };
        /** PaymentInput */
        PaymentInput: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            methodId: string;
            /**
             * Format: decimal
             * @description What was handed over; negative when it is paid out.
             */
            tendered: string;
            /**
             * Format: decimal
             * @description What of it is a tip: due beside the total, and no revenue.
             * @default 0
             */
            tip?: string;
            reference?: string;
            modules?: components["schemas"]["PaymentModulesInput"];
        };
        /** PaymentMethod */
        PaymentMethod: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
            kind: string;
            opensDrawer: boolean;
            /** @description More may be tendered than is due: changeAs is not None. */
            allowsChange: boolean;
            /** @description Rounded to the smallest coin of the settings. */
            isRounded: boolean;
            requiresReference: boolean;
            requiresCustomer: boolean;
            worksOffline: boolean;
            /** @description How what is tendered beyond what is due goes back: not at all; in cash, out of the drawer; or by the method itself, as the rest of a voucher. Of a method that is Cash, Own is Cash. */
            changeAs: components["schemas"]["ChangeAs"];
            /**
             * Format: decimal
             * @description Of what is not cash and gives its change in cash: the most that may go back of a payment; null: any.
             */
            maxCashBack: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            maxAmount: string | null;
            sortOrder: number;
            /** @description The branches that take it; null: all. */
            branchIds: string[] | null;
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** PaymentMethodCreate */
        PaymentMethodCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            name: string;
            /** @default false */
            opensDrawer?: boolean;
            /** @description true: changeAs is Cash unless it says otherwise. false: changeAs is None. */
            allowsChange?: boolean;
            /** @description How what is tendered beyond what is due goes back: not at all; in cash, out of the drawer; or by the method itself, as the rest of a voucher. Of a method that is Cash, Own is Cash. */
            changeAs?: components["schemas"]["ChangeAs"];
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             * @default null
             */
            maxCashBack?: string | null;
            /**
             * @description Rounded to the smallest coin of the settings.
             * @default false
             */
            isRounded?: boolean;
            /** @default false */
            requiresReference?: boolean;
            /** @default false */
            requiresCustomer?: boolean;
            /** @default false */
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
            branchIds?: string[] | null;
            /** @description Cash is what lies in the drawer. */
            kind: components["schemas"]["TenderKind"];
        };
        /** PaymentMethodPage */
        PaymentMethodPage: {
            items: components["schemas"]["PaymentMethod"][];
            nextCursor: string | null;
        };
        /** PaymentMethodPatch */
        PaymentMethodPatch: {
            name?: string;
            opensDrawer?: boolean;
            /** @description true: changeAs is Cash unless it says otherwise. false: changeAs is None. */
            allowsChange?: boolean;
            /** @description How what is tendered beyond what is due goes back: not at all; in cash, out of the drawer; or by the method itself, as the rest of a voucher. Of a method that is Cash, Own is Cash. */
            changeAs?: components["schemas"]["ChangeAs"];
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            maxCashBack?: string | null;
            /** @description Rounded to the smallest coin of the settings. */
            isRounded?: boolean;
            requiresReference?: boolean;
            requiresCustomer?: boolean;
            worksOffline?: boolean;
            /** Format: decimal */
            maxAmount?: string | null;
            sortOrder?: number;
            /** @description The branches that take it; null: all. */
            branchIds?: string[] | null;
            /**
             * @description Brings an archived one back.
             * @constant
             */
            isArchived?: false;
        };
        /**
         * PaymentModulesInput
         * @description What a payment says to modules: an account, a card, a code. A member of a module that is off is 403 module_disabled.
         */
        PaymentModulesInput: Record<string, never>;
        /** @description A payment method needs a reference. */
        PaymentReferenceRequiredProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "payment_reference_required";
        };
        /**
         * Permission
         * @enum {string}
         */
        Permission: "catalogue.read" | "catalogue.write" | "catalogue.readCost" | "branches.manage" | "devices.manage" | "users.manage" | "users.setPin" | "roles.manage" | "settings.manage" | "customers.read" | "customers.write" | "customers.merge" | "customers.exempt" | "customers.erase" | "customers.export" | "inventory.read" | "inventory.adjust" | "inventory.count" | "inventory.approveCount" | "cash.read" | "cash.manage" | "cash.movement" | "cash.movementAny" | "cash.closeAny" | "cash.readExpected" | "cash.approveVariance" | "sales.read" | "sales.create" | "sales.discount" | "sales.discountAny" | "sales.overridePrice" | "sales.overrideTax" | "sales.refund" | "sales.custom" | "sales.voidLine" | "sales.void" | "sales.backdate" | "sales.nosale" | "audit.read" | "purchasing.read" | "purchasing.write";
        /** PermissionCatalogue */
        PermissionCatalogue: {
            items: components["schemas"]["PermissionText"][];
        };
        /** @description This needs the permission `permission`. */
        PermissionDeniedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "permission_denied";
            /** @description `<area>.<verb>`. */
            permission: string;
        };
        /** Permissions */
        Permissions: {
            roles: string[];
            permissions: string[];
            isGlobalAdmin: boolean;
            branchIds: string[];
        };
        /** PermissionText */
        PermissionText: {
            permission: string;
            description: string;
        };
        /** PinLogin */
        PinLogin: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            userId: string;
            /** @description Four to six digits. */
            pin: string;
        };
        /** PinState */
        PinState: {
            isSet: boolean;
            /** @description Too many wrong ones were tried in a row; another one has to be set. */
            isSuspended: boolean;
        };
        /**
         * PlacementMode
         * @enum {string}
         */
        PlacementMode: "Shared" | "Dedicated";
        /** PlacementServer */
        PlacementServer: {
            name: string;
            health: components["schemas"]["ServerHealth"];
            version: string | null;
            tenants: number;
            /** @description Databases that the provisioner owns. */
            databases: number | null;
            /** @description Client connections to the server. */
            connections: number | null;
            maxConnections: number | null;
        };
        /** PlacementServerList */
        PlacementServerList: {
            items: components["schemas"]["PlacementServer"][];
        };
        /**
         * PlatformRole
         * @enum {string}
         */
        PlatformRole: "Owner" | "Operator" | "Support";
        /** PlatformUser */
        PlatformUser: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            email: string;
            name: string;
            /** @description What it may do: GET /admin/permissions. */
            role: components["schemas"]["PlatformRole"];
            isActive: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            lastLoginAt: string | null;
        };
        /** PlatformUserPage */
        PlatformUserPage: {
            items: components["schemas"]["PlatformUser"][];
            nextCursor: string | null;
        };
        /** PlatformUserPatch */
        PlatformUserPatch: {
            name?: string;
            /** @description What it may do: GET /admin/permissions. */
            role?: components["schemas"]["PlatformRole"];
        };
        /** PriceList */
        PriceList: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            customerGroupId: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            validFrom: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            validTo: string | null;
            /** @description The higher wins. */
            priority: number;
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** PriceListCreate */
        PriceListCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            name: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             * @default null
             */
            branchId?: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            customerGroupId?: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            validFrom?: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            validTo?: string | null;
            /**
             * @description The higher wins.
             * @default 0
             */
            priority?: number;
        };
        /**
         * PriceListEntries
         * @description All entries of the list.
         */
        PriceListEntries: {
            entries: components["schemas"]["PriceListEntry"][];
        };
        /** PriceListEntry */
        PriceListEntry: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             * @default 0
             */
            minQuantity?: string;
            /**
             * Format: decimal
             * @description Of one unit.
             */
            price: string;
        };
        /** @description Two entries have the same variant and quantity. */
        PriceListOverlapProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "price_list_overlap";
        };
        /** PriceListPage */
        PriceListPage: {
            items: components["schemas"]["PriceList"][];
            nextCursor: string | null;
        };
        /** PriceListPatch */
        PriceListPatch: {
            name?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId?: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            customerGroupId?: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            validFrom?: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            validTo?: string | null;
            /** @description The higher wins. */
            priority?: number;
            /**
             * @description Brings an archived one back.
             * @constant
             */
            isArchived?: false;
        };
        /** @description What every problem has (RFC 9457). */
        ProblemDetails: {
            type: string;
            title: string;
            status: number;
            /** @description A message for people. */
            detail: string;
            requestId: string;
        };
        /** Product */
        Product: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
            description: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            categoryId: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            taxGroupId: string | null;
            variants: components["schemas"]["Variant"][];
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** @description The product of this variant is archived; restore that first. */
        ProductArchivedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "product_archived";
        };
        /** ProductPage */
        ProductPage: {
            items: components["schemas"]["Product"][];
            nextCursor: string | null;
        };
        /** ProductPatch */
        ProductPatch: {
            name?: string;
            description?: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            categoryId?: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            taxGroupId?: string | null;
            isArchived?: boolean;
        };
        /** Quote */
        Quote: {
            currency: string;
            taxMode: components["schemas"]["TaxMode"];
            /** @description By which the customer is exempt from tax. */
            taxCertificate: string | null;
            lines: components["schemas"]["OrderLine"][];
            discounts: components["schemas"]["OrderDiscount"][];
            totals: components["schemas"]["OrderTotals"];
            modules: components["schemas"]["OrderModules"];
            /**
             * Format: decimal
             * @description What the payments leave open.
             */
            due: string;
        };
        /** QuoteInput */
        QuoteInput: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            customerId?: string;
            lines: components["schemas"]["OrderLineInput"][];
            /** @default [] */
            discounts?: components["schemas"]["OrderDiscountInput"][];
            /**
             * @description false: without the service charge of the settings, which takes sales.discount.
             * @default true
             */
            serviceCharge?: boolean;
            tax?: components["schemas"]["TaxInput"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            occurredAt?: string;
            modules?: components["schemas"]["OrderModulesInput"];
            /** @default [] */
            payments?: components["schemas"]["PaymentInput"][];
        };
        /** @description Too many tries by this address or for this account, or too many requests of this shop waiting. */
        RateLimitedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "rate_limited";
        };
        /** @description A reason does not go with the sign of its quantity, on the lines at `positions`. */
        ReasonDirectionMismatchProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "reason_direction_mismatch";
            positions: number[];
        };
        /** @description This movement, or another tax than ours, needs a reason. */
        ReasonRequiredProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "reason_required";
        };
        /** @description The password or the code is not right, or too many were wrong; the session stands. */
        ReauthenticationFailedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "reauthentication_failed";
        };
        /** Receipt */
        Receipt: {
            language: string;
            /** @description 0 is the original; a receipt that was given out before is a copy, and says so. */
            copy: number;
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
        /** ReceiptBranch */
        ReceiptBranch: {
            name: string;
            address: string | null;
            phone: string | null;
        };
        /** ReceiptCustomer */
        ReceiptCustomer: {
            name: string | null;
            company: string | null;
            address: string | null;
            taxId: string | null;
        };
        /** ReceiptMailInput */
        ReceiptMailInput: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            /** @description Of the receipt's words and texts, as de or de-AT; without it the one that is set. */
            language?: string;
            /**
             * Format: email
             * @description Without it, the customer's address.
             */
            to?: string;
        };
        /** @description Receipts are numbered by the service; only the device that is bound to the register brings numbers of what it sold offline, at most 10,000 further. */
        ReceiptNumberInvalidProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "receipt_number_invalid";
        };
        /** @description This register has given this receipt number before. */
        ReceiptNumberTakenProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "receipt_number_taken";
        };
        /** ReceiptPrintInput */
        ReceiptPrintInput: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            /** @description Of the receipt's words and texts, as de or de-AT; without it the one that is set. */
            language?: string;
        };
        /** ReceiptTax */
        ReceiptTax: {
            name: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            rate: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            base: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount: string;
        };
        /** ReceiptTexts */
        ReceiptTexts: {
            language: string;
            header: string | null;
            footer: string | null;
        };
        /** Recovery */
        Recovery: {
            /** @description RollingBack: a process undoes a graduation and goes on trying. Fenced: closed by a graduation that died before the flip. Flipped: moved, the old home still there. Broken: its home is not where its row says, or there are two. Unreachable: its home stands, and its own login cannot work there. Altered: its role has settings or objects that the service did not make. Unknown: a server cannot be asked. */
            found: components["schemas"]["DiagnosedState"];
            done: string[];
            /** @description What could not be done, with the reason; recover again. */
            failed: string[];
            diagnosis: components["schemas"]["Diagnosis"];
        };
        /** RecoveryCodes */
        RecoveryCodes: {
            /** @description Shown this once. Empty when the codes from before stay good. */
            recoveryCodes: string[];
        };
        /** Register */
        Register: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            name: string;
            code: string;
            isActive: boolean;
            /**
             * Format: uuid
             * @description The one device that opens sessions on it and sells.
             */
            deviceId: string | null;
            /** @description Counts its bindings to devices. */
            epoch: number;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            defaultFloat: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            lastRemaining: string | null;
            nextReceiptNumber: number;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** RegisterBinding */
        RegisterBinding: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            deviceId: string;
        };
        /** RegisterCreate */
        RegisterCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            name: string;
            /** @description Begins its receipt numbers. */
            code: string;
            /** @default true */
            isActive?: boolean;
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             * @default 0
             */
            defaultFloat?: string;
        };
        /** @description This register is not in use. */
        RegisterInactiveProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "register_inactive";
        };
        /** @description The register is bound to a device, and this session was not opened at it. */
        RegisterNotBoundProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "register_not_bound";
        };
        /** RegisterPage */
        RegisterPage: {
            items: components["schemas"]["Register"][];
            nextCursor: string | null;
        };
        /** RegisterPatch */
        RegisterPatch: {
            name?: string;
            /** @description Begins its receipt numbers. */
            code?: string;
            isActive?: boolean;
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            defaultFloat?: string;
        };
        /** ReorderPoint */
        ReorderPoint: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            reorderPoint: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            reorderQuantity: string | null;
        };
        /** ReorderPoints */
        ReorderPoints: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            points: components["schemas"]["ReorderPoint"][];
        };
        /** @description The request took too long to arrive. */
        RequestTimeoutProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "request_timeout";
        };
        /** Role */
        Role: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
            permissions: string[];
            /** @description Held call by call, with a second person's approval. */
            permissionsWithApproval: string[];
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** @description Users have this role. */
        RoleInUseProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "role_in_use";
        };
        /** RolePage */
        RolePage: {
            items: components["schemas"]["Role"][];
            nextCursor: string | null;
        };
        /** RolePatch */
        RolePatch: {
            name?: string;
            permissions?: components["schemas"]["Permission"][];
            permissionsWithApproval?: components["schemas"]["Permission"][];
        };
        /** SaleReason */
        SaleReason: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
            /** @description Override: another price than the list's. Void: of a line or of a sale. */
            kind: components["schemas"]["SaleReasonKind"];
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** SaleReasonCreate */
        SaleReasonCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            name: string;
            /** @description Override: another price than the list's. Void: of a line or of a sale. */
            kind: components["schemas"]["SaleReasonKind"];
        };
        /**
         * SaleReasonKind
         * @enum {string}
         */
        SaleReasonKind: "Discount" | "Override" | "Void";
        /** SaleReasonPage */
        SaleReasonPage: {
            items: components["schemas"]["SaleReason"][];
            nextCursor: string | null;
        };
        /** SaleReasonPatch */
        SaleReasonPatch: {
            name?: string;
            /**
             * @description Brings an archived one back.
             * @constant
             */
            isArchived?: false;
        };
        /** SaleSums */
        SaleSums: {
            saleCount: number;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            saleAmount: string;
            refundCount: number;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            refundAmount: string;
            voidCount: number;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            voidAmount: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            discountAmount: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            roundingAmount: string;
            /** @description Lines by name, without an article. */
            customCount: number;
            /**
             * Format: decimal
             * @description What they come to, within sales and refunds.
             */
            customAmount: string;
            /**
             * Format: decimal
             * @description No revenue: it is in the tenders beside the sales.
             */
            tipAmount: string;
            /**
             * Format: decimal
             * @description Within the sales.
             */
            serviceChargeAmount: string;
        };
        /**
         * Scan
         * @description All that a till needs of a scanned article, as a sale would price it now.
         */
        Scan: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            productId: string;
            productName: string;
            variantName: string;
            sku: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            categoryId: string | null;
            unit: components["schemas"]["ScanUnit"];
            isOpenPrice: boolean;
            /** @description It, or its product. Of a code that a live one has, too, that one is found. */
            isArchived: boolean;
            /** @description Neither archived nor unavailable at the branch. */
            isSold: boolean;
            label: components["schemas"]["ScanLabel"] | null;
            /**
             * Format: decimal
             * @description What a line of it sells: what the label weighed, what its price buys, else 1.
             */
            quantity: string;
            /**
             * Format: decimal
             * @description Of one unit in this quantity, by the label where it has a price; null: it is entered at the till.
             */
            price: string | null;
            priceSource: components["schemas"]["ScanPriceSource"];
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            priceListId: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            taxGroupId: string | null;
            taxes: components["schemas"]["ScanTax"][];
            /**
             * Format: decimal
             * @description At the branch; of a set, how many its parts make. Null when nothing of it is tracked, or without inventory.read.
             */
            onHand: string | null;
        };
        /**
         * ScanLabel
         * @description What a scale's label carried beside its article.
         */
        ScanLabel: {
            kind: components["schemas"]["LabelValueKind"];
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            value: string;
        };
        /**
         * ScanPriceSource
         * @enum {string}
         */
        ScanPriceSource: "Catalogue" | "Branch" | "PriceList" | "Open" | "Label";
        /** ScanTax */
        ScanTax: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            taxRateId: string;
            name: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            rate: string;
            isCompound: boolean;
        };
        /** ScanUnit */
        ScanUnit: {
            code: string;
            precision: number;
        };
        /** SecondFactor */
        SecondFactor: {
            methods: components["schemas"]["SecondFactorMethod"][];
            recoveryCodesLeft: number;
            /** @description Whether codes by mail can be turned on here. */
            emailAllowed: boolean;
        };
        /**
         * SecondFactorMethod
         * @enum {string}
         */
        SecondFactorMethod: "Authenticator" | "Email";
        /**
         * Seller
         * @description As the settings name who sells.
         */
        Seller: {
            name: string | null;
            address: string | null;
            taxId: string | null;
        };
        /** @description The settings do not name the seller and their tax number. */
        SellerUnknownProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "seller_unknown";
        };
        /** @description The database server is busy; try again shortly. */
        ServerBusyProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "server_busy";
        };
        /**
         * ServerHealth
         * @enum {string}
         */
        ServerHealth: "Up" | "Down";
        /** @description The service is unavailable for the moment. */
        ServiceUnavailableProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "service_unavailable";
        };
        /** Session */
        Session: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            expiresAt: string;
            ip: string | null;
            userAgent: string | null;
            isCurrent: boolean;
        };
        /** @description The register has a session that is not counted yet. */
        SessionAlreadyOpenProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "session_already_open";
        };
        /** @description The cash session is closed, or counted. */
        SessionClosedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "session_closed";
        };
        /** @description The cash session is suspended. */
        SessionNotOpenProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "session_not_open";
        };
        /** Sessions */
        Sessions: {
            items: components["schemas"]["Session"][];
        };
        /** Settings */
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
            /** @description Discounts by hand need a reason of the list `/sales/reasons`. */
            requiresDiscountReason: boolean;
            /** @description Other prices than the list's need a reason of the list `/sales/reasons`. */
            requiresOverrideReason: boolean;
            /** @description Voids of lines and sales need a reason of the list `/sales/reasons`. */
            requiresVoidReason: boolean;
            /**
             * Format: decimal
             * @description What may come back by one line of a receipt without the approval of someone who holds sales.refund.
             */
            refundLineLimit: string;
            /**
             * Format: decimal
             * @description As refundLineLimit, by all lines of one receipt.
             */
            refundReceiptLimit: string;
            /**
             * Format: decimal
             * @description As refundLineLimit, by all receipts of one cashier on one business date; what was approved does not count.
             */
            refundDayLimit: string;
            /**
             * Format: uuid
             * @description The tax group of lines by name, without an article, that name none; null: they have to.
             */
            customTaxGroupId: string | null;
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
            /**
             * Format: uuid
             * @description The tax group of the service charge; null: it is not taxed.
             */
            serviceChargeTaxGroupId: string | null;
            /** @description Who sells, as receipts and invoices name them. */
            sellerName: string | null;
            /** @description The seller's address on receipts and invoices, in place of the branch's. */
            sellerAddress: string | null;
            /** @description The seller's tax number on receipts and invoices. */
            sellerTaxId: string | null;
            /**
             * Format: decimal
             * @description The smallest coin in use, to which cash is rounded: 0.05 in EUR, 10 in JPY; 0: no rounding.
             */
            cashRounding: string;
            /**
             * Format: decimal
             * @description The difference up to which a drawer is closed, or opened with less than remained in it, without approval.
             */
            cashTolerance: string;
            /**
             * Format: decimal
             * @description What a cashier may pay out on one business date without the approval of someone who holds cash.movementAny; what was approved does not count. Null: any amount.
             */
            payOutLimit: string | null;
            /**
             * Format: decimal
             * @description As payOutLimit, of what is dropped to safe and bank, or taken out at closing.
             */
            dropLimit: string | null;
            /** @description Whether stock may go below zero; AllowOffline: only by what a till did while it was offline. */
            stockPolicy: components["schemas"]["StockPolicy"];
            /** @description The country code that a phone number without one is completed with: 49. */
            callingCode: string | null;
            /** @description Fraction digits of the currency. */
            currencyDigits: number;
            /** @description True from the first order on. */
            isCurrencyLocked: boolean;
            version: number;
        };
        /** SettingsOverrides */
        SettingsOverrides: {
            /** @description Local time at which the business day begins: 04:00. */
            businessDayCutoff: string | null;
            taxMode: components["schemas"]["TaxMode"] | null;
            /**
             * Format: decimal
             * @description Percent of a price that may be taken off without the permission sales.discountAny.
             */
            discountLimit: string | null;
            /** @description Discounts by hand need a reason of the list `/sales/reasons`. */
            requiresDiscountReason: boolean | null;
            /** @description Other prices than the list's need a reason of the list `/sales/reasons`. */
            requiresOverrideReason: boolean | null;
            /** @description Voids of lines and sales need a reason of the list `/sales/reasons`. */
            requiresVoidReason: boolean | null;
            /**
             * Format: decimal
             * @description What may come back by one line of a receipt without the approval of someone who holds sales.refund.
             */
            refundLineLimit: string | null;
            /**
             * Format: decimal
             * @description As refundLineLimit, by all lines of one receipt.
             */
            refundReceiptLimit: string | null;
            /**
             * Format: decimal
             * @description As refundLineLimit, by all receipts of one cashier on one business date; what was approved does not count.
             */
            refundDayLimit: string | null;
            /**
             * Format: uuid
             * @description The tax group of lines by name, without an article, that name none; null: they have to.
             */
            customTaxGroupId: string | null;
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
            /**
             * Format: uuid
             * @description The tax group of the service charge; null: it is not taxed.
             */
            serviceChargeTaxGroupId: string | null;
            /** @description Who sells, as receipts and invoices name them. */
            sellerName: string | null;
            /** @description The seller's address on receipts and invoices, in place of the branch's. */
            sellerAddress: string | null;
            /** @description The seller's tax number on receipts and invoices. */
            sellerTaxId: string | null;
            /**
             * Format: decimal
             * @description The smallest coin in use, to which cash is rounded: 0.05 in EUR, 10 in JPY; 0: no rounding.
             */
            cashRounding: string | null;
            /**
             * Format: decimal
             * @description The difference up to which a drawer is closed, or opened with less than remained in it, without approval.
             */
            cashTolerance: string | null;
            /**
             * Format: decimal
             * @description What a cashier may pay out on one business date without the approval of someone who holds cash.movementAny; what was approved does not count. Null: any amount.
             */
            payOutLimit: string | null;
            /**
             * Format: decimal
             * @description As payOutLimit, of what is dropped to safe and bank, or taken out at closing.
             */
            dropLimit: string | null;
            stockPolicy: components["schemas"]["StockPolicy"] | null;
        };
        /** SettingsPatch */
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
            /** @description Discounts by hand need a reason of the list `/sales/reasons`. */
            requiresDiscountReason?: boolean;
            /** @description Other prices than the list's need a reason of the list `/sales/reasons`. */
            requiresOverrideReason?: boolean;
            /** @description Voids of lines and sales need a reason of the list `/sales/reasons`. */
            requiresVoidReason?: boolean;
            /**
             * Format: decimal
             * @description What may come back by one line of a receipt without the approval of someone who holds sales.refund.
             */
            refundLineLimit?: string;
            /**
             * Format: decimal
             * @description As refundLineLimit, by all lines of one receipt.
             */
            refundReceiptLimit?: string;
            /**
             * Format: decimal
             * @description As refundLineLimit, by all receipts of one cashier on one business date; what was approved does not count.
             */
            refundDayLimit?: string;
            /**
             * Format: uuid
             * @description The tax group of lines by name, without an article, that name none; null: they have to.
             */
            customTaxGroupId?: string | null;
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
            /**
             * Format: uuid
             * @description The tax group of the service charge; null: it is not taxed.
             */
            serviceChargeTaxGroupId?: string | null;
            /** @description Who sells, as receipts and invoices name them. */
            sellerName?: string | null;
            /** @description The seller's address on receipts and invoices, in place of the branch's. */
            sellerAddress?: string | null;
            /** @description The seller's tax number on receipts and invoices. */
            sellerTaxId?: string | null;
            /**
             * Format: decimal
             * @description The smallest coin in use, to which cash is rounded: 0.05 in EUR, 10 in JPY; 0: no rounding.
             */
            cashRounding?: string;
            /**
             * Format: decimal
             * @description The difference up to which a drawer is closed, or opened with less than remained in it, without approval.
             */
            cashTolerance?: string;
            /**
             * Format: decimal
             * @description What a cashier may pay out on one business date without the approval of someone who holds cash.movementAny; what was approved does not count. Null: any amount.
             */
            payOutLimit?: string | null;
            /**
             * Format: decimal
             * @description As payOutLimit, of what is dropped to safe and bank, or taken out at closing.
             */
            dropLimit?: string | null;
            /** @description Whether stock may go below zero; AllowOffline: only by what a till did while it was offline. */
            stockPolicy?: components["schemas"]["StockPolicy"];
            /** @description The country code that a phone number without one is completed with: 49. */
            callingCode?: string | null;
        };
        /** ShopAuditEvent */
        ShopAuditEvent: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            at: string;
            /** @description `<area>.<what happened>`. */
            event: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            actorId: string | null;
            actorName: string | null;
            subjectType: string | null;
            subjectId: string | null;
            outcome: components["schemas"]["AuditOutcome"];
            requestId: string | null;
            ip: string | null;
            details: {
                [key: string]: unknown;
            };
            /** @description The branches that were touched; none of what is the shop's. */
            branchIds: string[];
        };
        /** ShopAuditEventPage */
        ShopAuditEventPage: {
            items: components["schemas"]["ShopAuditEvent"][];
            nextCursor: string | null;
        };
        /** SignInSettings */
        SignInSettings: {
            /** @description Whether users may have codes mailed as their second factor. */
            allowsEmailCodes: boolean;
        };
        /** @description The SKU of a variant is taken. */
        SkuTakenProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "sku_taken";
        };
        /** StockAdjustment */
        StockAdjustment: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            note: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            receivedAt: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            userId: string;
            userName: string;
            movements: components["schemas"]["StockMovement"][];
        };
        /** StockAdjustmentPage */
        StockAdjustmentPage: {
            items: components["schemas"]["StockAdjustmentSummary"][];
            nextCursor: string | null;
        };
        /** StockAdjustmentSummary */
        StockAdjustmentSummary: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            note: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            receivedAt: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            userId: string;
            userName: string;
            lineCount: number;
        };
        /** StockCount */
        StockCount: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            scope: components["schemas"]["StockCountScope"];
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            categoryId: string | null;
            /** @description Who counts does not see what the books hold. */
            isBlind: boolean;
            status: components["schemas"]["StockCountStatus"];
            note: string | null;
            lineCount: number;
            countedCount: number;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            openedBy: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            openedAt: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            endedBy: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            endedAt: string | null;
            version: number;
        };
        /**
         * StockCountEntries
         * @description Replaces what was entered for these variants; null: not counted.
         */
        StockCountEntries: {
            lines: components["schemas"]["StockCountEntry"][];
        };
        /** StockCountEntry */
        StockCountEntry: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            counted: string | null;
            /**
             * Format: date-time
             * @description What moved later is not held against the count.
             */
            countedAt?: string;
        };
        /** StockCountLine */
        StockCountLine: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
            sku: string;
            productName: string;
            variantName: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            counted: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            countedAt: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            countedBy: string | null;
            /** @description Null while a blind count is not posted, but for those who may approve it. */
            expected: string | null;
            /** @description Null while a blind count is not posted, but for those who may approve it. */
            variance: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            varianceValue: string | null;
        };
        /** StockCountLinePage */
        StockCountLinePage: {
            items: components["schemas"]["StockCountLine"][];
            nextCursor: string | null;
        };
        /** StockCountPage */
        StockCountPage: {
            items: components["schemas"]["StockCount"][];
            nextCursor: string | null;
        };
        /**
         * StockCountScope
         * @enum {string}
         */
        StockCountScope: "Full" | "Category" | "List";
        /**
         * StockCountStatus
         * @enum {string}
         */
        StockCountStatus: "Open" | "Review" | "Posted" | "Cancelled";
        /**
         * StockDirection
         * @enum {string}
         */
        StockDirection: "Increase" | "Decrease" | "Both";
        /** StockItem */
        StockItem: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
            sku: string;
            productName: string;
            variantName: string;
            isTracked: boolean;
            stockPolicy: components["schemas"]["StockPolicy"] | null;
            levels: components["schemas"]["StockItemLevel"][];
            version: number;
        };
        /** StockItemLevel */
        StockItemLevel: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            onHand: string;
            /** @description For those who may see costs, else null. */
            averageCost: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            reorderPoint: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            reorderQuantity: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            lastCountedAt: string | null;
        };
        /**
         * StockItemPatch
         * @description A null policy: as branch and shop have it.
         */
        StockItemPatch: {
            isTracked?: boolean;
            stockPolicy?: components["schemas"]["StockPolicy"] | null;
        };
        /** StockLevel */
        StockLevel: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
            sku: string;
            productName: string;
            variantName: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            onHand: string;
            /** @description For those who may see costs, else null. */
            averageCost: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            reorderPoint: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            reorderQuantity: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            lastCountedAt: string | null;
        };
        /** StockLevelPage */
        StockLevelPage: {
            items: components["schemas"]["StockLevel"][];
            nextCursor: string | null;
        };
        /** StockMovement */
        StockMovement: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
            /** @description Counts the movements of this variant at this branch, without gaps. */
            seq: string;
            kind: components["schemas"]["StockMovementKind"];
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            quantity: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            onHandBefore: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            onHandAfter: string;
            /** @description For those who may see costs, else null. */
            unitCost: string | null;
            /** @description For those who may see costs, else null. */
            averageCostAfter: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            reasonId: string | null;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            documentId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            lineId: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            recordedAt: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            userId: string | null;
        };
        /**
         * StockMovementKind
         * @enum {string}
         */
        StockMovementKind: "Sale" | "SaleVoid" | "Refund" | "Return" | "Adjustment" | "Count" | "TransferOut" | "TransferIn" | "TransferDamaged" | "TransferCancel" | "PurchaseReceipt" | "PurchaseReturn";
        /** StockMovementPage */
        StockMovementPage: {
            items: components["schemas"]["StockMovement"][];
            nextCursor: string | null;
        };
        /**
         * StockPolicy
         * @enum {string}
         */
        StockPolicy: "Deny" | "Allow" | "AllowOffline";
        /** StockShortage */
        StockShortage: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            requested: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            available: string;
        };
        /** Supplier */
        Supplier: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            code: string;
            name: string;
            email: string | null;
            phone: string | null;
            address: string | null;
            notes: string | null;
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** SupplierCreate */
        SupplierCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            code: string;
            name: string;
            /** Format: email */
            email?: string | null;
            phone?: string | null;
            address?: string | null;
            notes?: string | null;
        };
        /** SupplierPage */
        SupplierPage: {
            items: components["schemas"]["Supplier"][];
            nextCursor: string | null;
        };
        /** SupplierPatch */
        SupplierPatch: {
            code?: string;
            name?: string;
            /** Format: email */
            email?: string | null;
            phone?: string | null;
            address?: string | null;
            notes?: string | null;
            /**
             * @description Brings an archived one back.
             * @constant
             */
            isArchived?: false;
        };
        /** TaxComponent */
        TaxComponent: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            taxRateId: string;
            /** @description Calculated on the net amount plus the components before it. */
            isCompound: boolean;
        };
        /** TaxComponentInput */
        TaxComponentInput: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            taxRateId: string;
            /**
             * @description Calculated on the net amount plus the components before it.
             * @default false
             */
            isCompound?: boolean;
        };
        /**
         * TaxExemption
         * @description No tax is charged.
         */
        TaxExemption: {
            certificate: string;
            /**
             * Format: date
             * @description The last day; null: for good.
             * @default null
             */
            validTo?: string | null;
        };
        /** TaxGroup */
        TaxGroup: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
            components: components["schemas"]["TaxComponent"][];
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** TaxGroupCreate */
        TaxGroupCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            name: string;
            /** @default [] */
            components?: components["schemas"]["TaxComponentInput"][];
        };
        /** @description Products, branches or settings still have this tax group. */
        TaxGroupInUseProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "tax_group_in_use";
        };
        /** TaxGroupPage */
        TaxGroupPage: {
            items: components["schemas"]["TaxGroup"][];
            nextCursor: string | null;
        };
        /** TaxGroupPatch */
        TaxGroupPatch: {
            name?: string;
            components?: components["schemas"]["TaxComponentInput"][];
            /**
             * @description Brings an archived one back.
             * @constant
             */
            isArchived?: false;
        };
        /**
         * TaxInput
         * @description The tax that the till printed. Within half a unit a taxed line of ours it is taken, else it needs a reason and the permission sales.overrideTax.
         */
        TaxInput: {
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount: string;
            reason?: string;
        };
        /**
         * TaxMode
         * @enum {string}
         */
        TaxMode: "Inclusive" | "Exclusive";
        /** TaxPart */
        TaxPart: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            taxRateId: string;
            name: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            rate: string;
            isCompound: boolean;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            base: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount: string;
        };
        /** TaxRate */
        TaxRate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
            /** @description By day, those of the past and what is planned too; the first holds from ever on. */
            rates: components["schemas"]["TaxRatePeriod"][];
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** TaxRateChange */
        TaxRateChange: {
            /**
             * Format: decimal
             * @description A fraction from 0 to 1: 0.19 is 19 %.
             */
            rate: string;
        };
        /** TaxRateCreate */
        TaxRateCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            name: string;
            /**
             * Format: decimal
             * @description A fraction from 0 to 1: 0.19 is 19 %.
             */
            rate: string;
        };
        /** @description A tax group still has this rate. */
        TaxRateInUseProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "tax_rate_in_use";
        };
        /** TaxRatePage */
        TaxRatePage: {
            items: components["schemas"]["TaxRate"][];
            nextCursor: string | null;
        };
        /** TaxRatePatch */
        TaxRatePatch: {
            name?: string;
            /**
             * @description Brings an archived one back.
             * @constant
             */
            isArchived?: false;
        };
        /**
         * TaxRatePeriod
         * @description Until the next.
         */
        TaxRatePeriod: {
            /**
             * Format: date
             * @description YYYY-MM-DD: from the beginning of this day at a branch.
             */
            validFrom: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            rate: string;
        };
        /** TaxSum */
        TaxSum: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            taxRateId: string;
            name: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            rate: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            netAmount: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            taxAmount: string;
        };
        /** Tenant */
        Tenant: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            tenantId: string;
            name: string;
            slug: string;
            mode: components["schemas"]["PlacementMode"];
            schemaName: string | null;
            isActive: boolean;
            server: string;
            enabledModules: string[];
            migrationHead: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** @description This token belongs to another tenant. */
        TenantMismatchProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "tenant_mismatch";
        };
        /** TenantModules */
        TenantModules: {
            enabledModules: components["schemas"]["ModuleName"][];
        };
        /** @description No such tenant. */
        TenantNotFoundProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "tenant_not_found";
        };
        /** @description This tenant has a database of its own already. */
        TenantNotSharedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "tenant_not_shared";
        };
        /** TenantPage */
        TenantPage: {
            items: components["schemas"]["Tenant"][];
            nextCursor: string | null;
        };
        /** TenantPatch */
        TenantPatch: {
            name: string;
        };
        /** @description This shop is unavailable for the moment; try again shortly. */
        TenantUnavailableProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "tenant_unavailable";
        };
        /** TenderCount */
        TenderCount: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            methodId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            counted: string;
        };
        /** @description A payment is above the limit of its method. */
        TenderExceedsLimitProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "tender_exceeds_limit";
        };
        /**
         * TenderKind
         * @enum {string}
         */
        TenderKind: "Cash" | "Card" | "Voucher" | "Account" | "Other";
        /** TenderSum */
        TenderSum: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            methodId: string;
            name: string;
            /** @description Of the payment method. */
            kind: string;
            count: number;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount: string;
        };
        /** @description The amount `due` is still to be paid. */
        TenderTooLowProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "tender_too_low";
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            due: string;
        };
        /** TenderVariance */
        TenderVariance: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            methodId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            expected: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            counted: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            variance: string;
        };
        /**
         * TillRegister
         * @description The register that it is bound to.
         */
        TillRegister: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
            code: string;
            /** @description Of the binding: counts those of the register. */
            epoch: number;
            nextReceiptNumber: number;
        };
        /** TillState */
        TillState: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            register: components["schemas"]["TillRegister"] | null;
            /** @description Who can sign in at it with a PIN, by name; nobody while it is not bound. */
            users: components["schemas"]["TillUser"][];
        };
        /** TillUser */
        TillUser: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            name: string;
        };
        /** @description The database took too long; try again. */
        TimedOutProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "timed_out";
        };
        /**
         * TipSum
         * @description Of a cashier.
         */
        TipSum: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            userId: string;
            name: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            amount: string;
        };
        /** TokenResponse */
        TokenResponse: {
            tokenType: components["schemas"]["TokenType"];
            accessToken: string;
            /** @description Seconds. */
            expiresIn: number;
        };
        /**
         * TokenType
         * @enum {string}
         */
        TokenType: "Bearer";
        /** @description The till calculated the total `expectedTotal`, the server `total`. */
        TotalsMismatchProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "totals_mismatch";
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            expectedTotal: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            total: string;
        };
        /** TwoFactorChallenge */
        TwoFactorChallenge: {
            /** @constant */
            requiresTwoFactor: true;
            /** @description Good for 5 minutes, one sign-in and 5 tries. */
            twoFactorToken: string;
            methods: components["schemas"]["SecondFactorMethod"][];
        };
        /** TwoFactorCodeRequest */
        TwoFactorCodeRequest: {
            twoFactorToken: string;
        };
        /** TwoFactorLogin */
        TwoFactorLogin: {
            twoFactorToken: string;
            /** @description 6 digits, 8 digits or xxxxx-xxxxx; spaces do not matter. */
            code: string;
        };
        /** Unit */
        Unit: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            code: string;
            name: string;
            /** @description Fraction digits a quantity may have. */
            precision: number;
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** UnitCreate */
        UnitCreate: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id?: string;
            code: string;
            name: string;
            /** @description Fraction digits a quantity may have. */
            precision: number;
        };
        /** @description Products are still sold in this unit. */
        UnitInUseProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "unit_in_use";
        };
        /** UnitPage */
        UnitPage: {
            items: components["schemas"]["Unit"][];
            nextCursor: string | null;
        };
        /** UnitPatch */
        UnitPatch: {
            code?: string;
            name?: string;
            /** @description Fraction digits a quantity may have. */
            precision?: number;
            /**
             * @description Brings an archived one back.
             * @constant
             */
            isArchived?: false;
        };
        /** @description There is no placement server of this name. */
        UnknownServerProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "unknown_server";
        };
        /** @description The route does not take this type of body. */
        UnsupportedMediaTypeProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "unsupported_media_type";
        };
        /** @description The address is too long. */
        UriTooLongProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "uri_too_long";
        };
        /** UsedApproval */
        UsedApproval: {
            permission: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            approvedBy: string;
        };
        /** User */
        User: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            email: string;
            name: string;
            isActive: boolean;
            /** @description Holds every permission, in every branch. */
            isGlobalAdmin: boolean;
            roleIds: string[];
            branchIds: string[];
            /** @description Signs in with a PIN at tills. */
            hasPin: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            lastLoginAt: string | null;
        };
        /** UserPage */
        UserPage: {
            items: components["schemas"]["User"][];
            nextCursor: string | null;
        };
        /** UserPatch */
        UserPatch: {
            name?: string;
            isGlobalAdmin?: boolean;
            roleIds?: string[];
            branchIds?: string[];
        };
        /** @description Members of the request are malformed, missing or unknown. */
        ValidationProblem: {
            type: string;
            title: string;
            status: number;
            /** @description A message for people. */
            detail: string;
            requestId: string;
            /** @description JSON path of each faulty member to its messages. */
            errors: {
                [key: string]: string[];
            };
        };
        /** Variant */
        Variant: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            productId: string;
            name: string;
            sku: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            unitId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            price: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            cost: string | null;
            barcodes: components["schemas"]["Barcode"][];
            /** @description The price is entered at the till. */
            isOpenPrice: boolean;
            components: components["schemas"]["VariantComponent"][];
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
        };
        /** VariantComponent */
        VariantComponent: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
            /** Format: decimal */
            quantity: string;
        };
        /**
         * VariantLookup
         * @description The variant, and what a scale's label says of weight, quantity or price.
         */
        VariantLookup: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            productId: string;
            name: string;
            sku: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            unitId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            price: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            cost: string | null;
            barcodes: components["schemas"]["Barcode"][];
            /** @description The price is entered at the till. */
            isOpenPrice: boolean;
            components: components["schemas"]["VariantComponent"][];
            isArchived: boolean;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            scannedQuantity: string | null;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            scannedPrice: string | null;
        };
        /** @description The variant `variantId` is not sold here. */
        VariantNotSellableProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "variant_not_sellable";
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
        };
        /** @description The stock of the variants `variantIds` is not tracked. */
        VariantNotTrackedProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "variant_not_tracked";
            variantIds: string[];
        };
        /** VariantPatch */
        VariantPatch: {
            name?: string;
            sku?: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            unitId?: string;
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            price?: string;
            /**
             * Format: decimal
             * @description A decimal as a string, not negative, at most 15 digits before and 6 after the point.
             */
            cost?: string | null;
            barcodes?: components["schemas"]["BarcodeInput"][];
            /** @description The price is entered at the till. */
            isOpenPrice?: boolean;
            /** @description What one unit takes out of stock, when that is not the variant itself: the parts of a set, the bottles of a crate. */
            components?: components["schemas"]["VariantComponent"][];
            isArchived?: boolean;
        };
        /** VariantPrice */
        VariantPrice: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            variantId: string;
            /**
             * Format: decimal
             * @description A decimal as a string, at most 15 digits before and 6 after the point.
             */
            price: string;
            source: components["schemas"]["ListedPriceSource"];
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            priceListId: string | null;
            isAvailable: boolean;
        };
        /** @description Someone else changed this; it is at version `version`. */
        VersionConflictProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "version_conflict";
            version: number;
        };
        /** VoidInput */
        VoidInput: {
            /** @description Required without reasonId. */
            reason?: string;
            /**
             * Format: uuid
             * @description Of a reason of the shop's list; without a text the reason is its name.
             */
            reasonId?: string;
            note?: string;
            approvalIds?: string[];
        };
        /** @description This token belongs to the other plane. */
        WrongPlaneProblem: components["schemas"]["ProblemDetails"] & {
            /** @constant */
            errorCode: "wrong_plane";
        };
        /** XReport */
        XReport: {
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            sessionId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            registerId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            currency: string;
            /** Format: date */
            businessDate: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            openedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            at: string;
            tenders: components["schemas"]["TenderSum"][];
            movements: components["schemas"]["CashMovementSum"][];
            taxes: components["schemas"]["TaxSum"][];
            tips: components["schemas"]["TipSum"][];
            totals: components["schemas"]["SaleSums"];
            cash: components["schemas"]["DrawerSums"];
        };
        /**
         * ZReport
         * @description As it was at closing; `late` is what arrived since.
         */
        ZReport: {
            number: number;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            sessionId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            registerId: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            branchId: string;
            currency: string;
            /** Format: date */
            businessDate: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            openedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds.
             */
            at: string;
            tenders: components["schemas"]["TenderSum"][];
            movements: components["schemas"]["CashMovementSum"][];
            taxes: components["schemas"]["TaxSum"][];
            tips: components["schemas"]["TipSum"][];
            totals: components["schemas"]["SaleSums"];
            cash: components["schemas"]["CountedDrawerSums"];
            counts: components["schemas"]["TenderVariance"][];
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            closedBy: string;
            /**
             * Format: uuid
             * @description A UUID; those the service makes are version 7.
             */
            approvedBy: string | null;
            late: components["schemas"]["LateEntries"] | null;
        };
    };
    responses: {
        /** @description A problem that any route can have. */
        AnyProblem: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["BadRequestProblem"] | components["schemas"]["BusyProblem"] | components["schemas"]["HeadersTooLargeProblem"] | components["schemas"]["InternalErrorProblem"] | components["schemas"]["MethodNotAllowedProblem"] | components["schemas"]["PayloadTooLargeProblem"] | components["schemas"]["RateLimitedProblem"] | components["schemas"]["RequestTimeoutProblem"] | components["schemas"]["ServerBusyProblem"] | components["schemas"]["ServiceUnavailableProblem"] | components["schemas"]["TimedOutProblem"] | components["schemas"]["UnsupportedMediaTypeProblem"] | components["schemas"]["UriTooLongProblem"];
            };
        };
        /** @description Validation failed, or errorCode is one of: bad_request, category_cycle. */
        CategoryCycle: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["CategoryCycleProblem"];
            };
        };
        /** @description Validation failed, or errorCode is one of: bad_request, code_invalid. */
        CodeInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["CodeInvalidProblem"];
            };
        };
        /** @description Validation failed, or errorCode is one of: bad_request, composite_nested. */
        CompositeNested: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["CompositeNestedProblem"];
            };
        };
        /** @description errorCode is one of: count_already_posted. */
        CountAlreadyPosted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CountAlreadyPostedProblem"];
            };
        };
        /** @description errorCode is one of: count_not_in_review. */
        CountNotInReview: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CountNotInReviewProblem"];
            };
        };
        /** @description errorCode is one of: count_not_open. */
        CountNotOpen: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CountNotOpenProblem"];
            };
        };
        /** @description Validation failed, or errorCode is one of: bad_request, count_required. */
        CountRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["CountRequiredProblem"];
            };
        };
        /** @description errorCode is one of: cross_site. */
        CrossSite: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CrossSiteProblem"];
            };
        };
        /** @description Validation failed, or errorCode is one of: bad_request, customer_contact_required. */
        CustomerContactRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["CustomerContactRequiredProblem"];
            };
        };
        /** @description errorCode is one of: device_revoked. */
        DeviceRevoked: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["DeviceRevokedProblem"];
            };
        };
        /** @description errorCode is one of: duplicate_conflict. */
        DuplicateConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["DuplicateConflictProblem"];
            };
        };
        /** @description errorCode is one of: email_taken. */
        EmailTaken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["EmailTakenProblem"];
            };
        };
        /** @description errorCode is one of: factor_enrolled. */
        FactorEnrolled: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["FactorEnrolledProblem"];
            };
        };
        /** @description errorCode is one of: factor_not_enrolled. */
        FactorNotEnrolled: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["FactorNotEnrolledProblem"];
            };
        };
        /** @description errorCode is one of: graduation_failed, internal_error. */
        GraduationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["GraduationFailedProblem"] | components["schemas"]["InternalErrorProblem"];
            };
        };
        /** @description Validation failed, or errorCode is one of: bad_request. */
        Invalid: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"];
            };
        };
        /** @description Validation failed, or errorCode is one of: bad_request, invalid_barcode_rule. */
        InvalidBarcodeRule: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["InvalidBarcodeRuleProblem"];
            };
        };
        /** @description errorCode is one of: invitation_accepted. */
        InvitationAccepted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvitationAcceptedProblem"];
            };
        };
        /** @description Validation failed, or errorCode is one of: bad_request, link_invalid. */
        LinkInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["LinkInvalidProblem"];
            };
        };
        /** @description errorCode is one of: maintenance_in_progress. */
        MaintenanceInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MaintenanceInProgressProblem"];
            };
        };
        /** @description Validation failed, or errorCode is one of: bad_request, method_unavailable. */
        MethodUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["MethodUnavailableProblem"];
            };
        };
        /** @description errorCode is one of: not_found. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NotFoundProblem"];
            };
        };
        /** @description errorCode is one of: order_not_parked. */
        OrderNotParked: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderNotParkedProblem"];
            };
        };
        /** @description Validation failed, or errorCode is one of: bad_request, price_list_overlap. */
        PriceListOverlap: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["PriceListOverlapProblem"];
            };
        };
        /** @description errorCode is one of: rate_limited. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RateLimitedProblem"];
            };
        };
        /** @description Validation failed, or errorCode is one of: bad_request, seller_unknown. */
        SellerUnknown: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["SellerUnknownProblem"];
            };
        };
        /** @description Validation failed, or errorCode is one of: bad_request, session_closed. */
        SessionClosed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["SessionClosedProblem"];
            };
        };
        /** @description errorCode is one of: tenant_not_found. */
        TenantNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TenantNotFoundProblem"];
            };
        };
        /** @description errorCode is one of: busy, server_busy, service_unavailable, tenant_unavailable, timed_out. */
        TenantUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["BusyProblem"] | components["schemas"]["ServerBusyProblem"] | components["schemas"]["ServiceUnavailableProblem"] | components["schemas"]["TenantUnavailableProblem"] | components["schemas"]["TimedOutProblem"];
            };
        };
        /** @description The token, or what stands for one, is missing, expired or not right; empty body. */
        Unauthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Validation failed, or errorCode is one of: bad_request, unknown_server. */
        UnknownServer: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["UnknownServerProblem"];
            };
        };
        /** @description Validation failed, or errorCode is one of: bad_request, variant_not_tracked. */
        VariantNotTracked: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["VariantNotTrackedProblem"];
            };
        };
        /** @description errorCode is one of: version_conflict. */
        VersionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["VersionConflictProblem"];
            };
        };
        /** @description errorCode is one of: wrong_plane. */
        WrongPlane: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WrongPlaneProblem"];
            };
        };
    };
    parameters: {
        ActorId: string;
        /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
        Approval: string;
        Area: string;
        BranchId: string;
        CategoryId: string;
        Code: string;
        Cursor: string;
        /** @description The credential of the till that asks, as `POST /devices` answered it. */
        Device: string;
        Event: string;
        From: string;
        GraduationId: string;
        Id: string;
        /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
        IfMatch: string;
        IncludeArchived: boolean;
        IsActive: boolean;
        Language: string;
        Limit: number;
        Outcome: components["schemas"]["AuditOutcome"];
        Q: string;
        RegisterId: string;
        SubjectId: string;
        SubjectType: string;
        To: string;
        ValidFrom: string;
    };
    requestBodies: never;
    headers: {
        /** @description Sent when the resource had been created by the same request before. */
        "Idempotent-Replayed": "true";
        /**
         * @description Path of what was created.
         * @example /orders/019a9c1e-6c1f-7b53-9d1c-1f2e3d4c5b6a
         */
        Location: string;
        /**
         * @description What is left of each limit (draft-ietf-httpapi-ratelimit-headers).
         * @example "address";r=9;t=60
         */
        RateLimit: string;
        /**
         * @description The limits that hold here.
         * @example "address";q=10;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Seconds after which it can be tried again.
         * @example 1
         */
        "Retry-After": number;
        /**
         * @description The service's clock, by which a till can correct its own.
         * @example 2026-03-01T09:30:00.000Z
         */
        "Server-Time": string;
        "WWW-Authenticate": "Bearer";
        /**
         * @description Names the request in the service's log.
         * @example 019a9c1e-6c1f-7b53-9d1c-1f2e3d4c5b6a
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    jwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JwkSet"];
                };
            };
            400: components["responses"]["Invalid"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminJwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JwkSet"];
                };
            };
            400: components["responses"]["Invalid"];
            default: components["responses"]["AnyProblem"];
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
                from?: components["parameters"]["From"];
                to?: components["parameters"]["To"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            default: components["responses"]["AnyProblem"];
        };
    };
    adminGetSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WrongPlane"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminEnrolAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordProof"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorSecret"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: reauthentication_failed, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            409: components["responses"]["FactorEnrolled"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminDisableAuthenticatorFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FullProof"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: reauthentication_failed, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            409: components["responses"]["FactorNotEnrolled"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminConfirmAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeProof"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["CodeInvalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WrongPlane"];
            409: components["responses"]["FactorEnrolled"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminMailFactorCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordProof"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MethodUnavailable"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: reauthentication_failed, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminDisableEmailFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FullProof"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: reauthentication_failed, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            409: components["responses"]["FactorNotEnrolled"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminConfirmEmailFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeProof"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["CodeInvalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WrongPlane"];
            409: components["responses"]["FactorEnrolled"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminRenewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FullProof"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: reauthentication_failed, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            409: components["responses"]["FactorNotEnrolled"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminChangeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: reauthentication_failed, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: email_taken, factor_not_enrolled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["EmailTakenProblem"] | components["schemas"]["FactorNotEnrolledProblem"];
                };
            };
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminConfirmEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["LinkInvalid"];
            403: components["responses"]["CrossSite"];
            409: components["responses"]["EmailTaken"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminAcceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["LinkInvalid"];
            403: components["responses"]["CrossSite"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"] | components["schemas"]["TwoFactorChallenge"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CrossSite"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminLoginTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorLogin"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CrossSite"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminSendLoginCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorCodeRequest"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MethodUnavailable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CrossSite"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["CrossSite"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminChangePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: reauthentication_failed, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgottenPassword"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["CrossSite"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["LinkInvalid"];
            403: components["responses"]["CrossSite"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CrossSite"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminListSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WrongPlane"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminEndOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WrongPlane"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminEndSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WrongPlane"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adminUnlockAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["LinkInvalid"];
            403: components["responses"]["CrossSite"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getAdminMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMe"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WrongPlane"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchAdminMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminMePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMe"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WrongPlane"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getAdminPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPermissions"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WrongPlane"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listMigrationRuns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MigrationRunList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            default: components["responses"]["AnyProblem"];
        };
    };
    startMigrationRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMigrationRun"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MigrationRun"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["MaintenanceInProgress"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getMigrationRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MigrationRun"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listAdminPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPermissionCatalogue"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WrongPlane"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listServers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacementServerList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            default: components["responses"]["AnyProblem"];
        };
    };
    getAdminSignInSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInSettings"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            default: components["responses"]["AnyProblem"];
        };
    };
    patchAdminSignInSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInSettings"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInSettings"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            default: components["responses"]["AnyProblem"];
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
                isActive?: components["parameters"]["IsActive"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            default: components["responses"]["AnyProblem"];
        };
    };
    createTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTenant"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["UnknownServer"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: duplicate_conflict, name_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["NameTakenProblem"];
                };
            };
            default: components["responses"]["AnyProblem"];
        };
    };
    getTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            default: components["responses"]["AnyProblem"];
        };
    };
    activateTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            409: components["responses"]["MaintenanceInProgress"];
            default: components["responses"]["AnyProblem"];
        };
    };
    adoptDatabase: {
        parameters: {
            query: {
                server: string;
                database: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adoption"];
                };
            };
            400: components["responses"]["UnknownServer"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: maintenance_in_progress, not_adoptable. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["MaintenanceInProgressProblem"] | components["schemas"]["NotAdoptableProblem"];
                };
            };
            default: components["responses"]["AnyProblem"];
        };
    };
    diagnoseTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Diagnosis"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            default: components["responses"]["AnyProblem"];
        };
    };
    graduateTenant: {
        parameters: {
            query?: {
                server?: string;
                dryRun?: boolean;
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraduationResult"];
                };
            };
            400: components["responses"]["UnknownServer"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: graduation_cancelled, maintenance_in_progress, migrations_pending, name_taken, not_graduable, tenant_not_shared. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GraduationCancelledProblem"] | components["schemas"]["MaintenanceInProgressProblem"] | components["schemas"]["MigrationsPendingProblem"] | components["schemas"]["NameTakenProblem"] | components["schemas"]["NotGraduableProblem"] | components["schemas"]["TenantNotSharedProblem"];
                };
            };
            500: components["responses"]["GraduationFailed"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listGraduations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraduationList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getGraduation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                graduationId: components["parameters"]["GraduationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Graduation"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["AnyProblem"];
        };
    };
    cancelGraduation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                graduationId: components["parameters"]["GraduationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Graduation"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description errorCode is one of: already_flipped, maintenance_in_progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AlreadyFlippedProblem"] | components["schemas"]["MaintenanceInProgressProblem"];
                };
            };
            default: components["responses"]["AnyProblem"];
        };
    };
    putTenantModules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantModules"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            default: components["responses"]["AnyProblem"];
        };
    };
    inviteTenantOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerInvitation"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: email_taken, invitation_accepted. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["EmailTakenProblem"] | components["schemas"]["InvitationAcceptedProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    recoverTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recovery"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            409: components["responses"]["MaintenanceInProgress"];
            default: components["responses"]["AnyProblem"];
        };
    };
    suspendTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            409: components["responses"]["MaintenanceInProgress"];
            default: components["responses"]["AnyProblem"];
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformUserPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            default: components["responses"]["AnyProblem"];
        };
    };
    createPlatformUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlatformUser"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformUser"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformUser"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: duplicate_conflict, email_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["EmailTakenProblem"];
                };
            };
            default: components["responses"]["AnyProblem"];
        };
    };
    getPlatformUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformUser"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchPlatformUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformUserPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformUser"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: cannot_modify_self, permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CannotModifySelfProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description errorCode is one of: last_owner, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["LastOwnerProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            default: components["responses"]["AnyProblem"];
        };
    };
    removePlatformUserFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: cannot_modify_self, permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CannotModifySelfProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["FactorNotEnrolled"];
            default: components["responses"]["AnyProblem"];
        };
    };
    activatePlatformUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformUser"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["VersionConflict"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deactivatePlatformUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformUser"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: cannot_modify_self, permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CannotModifySelfProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description errorCode is one of: last_owner, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["LastOwnerProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            default: components["responses"]["AnyProblem"];
        };
    };
    changePlatformUserEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, reauthentication_failed, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description errorCode is one of: email_taken, factor_not_enrolled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["EmailTakenProblem"] | components["schemas"]["FactorNotEnrolledProblem"];
                };
            };
            429: components["responses"]["RateLimited"];
            default: components["responses"]["AnyProblem"];
        };
    };
    invitePlatformUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvitationAccepted"];
            default: components["responses"]["AnyProblem"];
        };
    };
    endPlatformUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["AnyProblem"];
        };
    };
    unlockPlatformUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createApproval: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApproval"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_refused, branch_forbidden, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRefusedProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            409: components["responses"]["DuplicateConflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
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
                from?: components["parameters"]["From"];
                to?: components["parameters"]["To"];
                branchId?: components["parameters"]["BranchId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopAuditEventPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listBarcodeRules: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BarcodeRulePage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createBarcodeRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BarcodeRuleCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BarcodeRule"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BarcodeRule"];
                };
            };
            400: components["responses"]["InvalidBarcodeRule"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: barcode_taken, duplicate_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BarcodeTakenProblem"] | components["schemas"]["DuplicateConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getBarcodeRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BarcodeRule"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archiveBarcodeRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidBarcodeRule"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: barcode_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BarcodeTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchBarcodeRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BarcodeRulePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BarcodeRule"];
                };
            };
            400: components["responses"]["InvalidBarcodeRule"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: barcode_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BarcodeTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listBranches: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createBranch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BranchCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branch"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branch"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: code_taken, duplicate_conflict, name_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CodeTakenProblem"] | components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["NameTakenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getBranch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branch"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchBranch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BranchPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branch"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: code_taken, name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CodeTakenProblem"] | components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getCapabilities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Capabilities"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listCashReasons: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashReasonPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createCashReason: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CashReasonCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashReason"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashReason"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: duplicate_conflict, name_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["NameTakenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getCashReason: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashReason"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archiveCashReason: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchCashReason: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CashReasonPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashReason"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listCashSessions: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                branchId?: components["parameters"]["BranchId"];
                registerId?: components["parameters"]["RegisterId"];
                status?: components["schemas"]["CashSessionStatus"];
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashSessionPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    openCashSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCashSession"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashSession"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashSession"];
                };
            };
            /** @description Validation failed, or errorCode is one of: bad_request, branch_inactive, register_inactive. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["BranchInactiveProblem"] | components["schemas"]["RegisterInactiveProblem"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, register_not_bound, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["RegisterNotBoundProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: duplicate_conflict, session_already_open. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["SessionAlreadyOpenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getCashSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashSession"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    closeCashSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CashSessionClose"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashSession"];
                };
            };
            400: components["responses"]["CountRequired"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["DuplicateConflict"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    countCashSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CashSessionCount"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashSession"];
                };
            };
            400: components["responses"]["SessionClosed"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listCashCounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashCounts"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listCashMovements: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashMovementPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createCashMovement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCashMovement"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashMovement"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashMovement"];
                };
            };
            /** @description Validation failed, or errorCode is one of: bad_request, drawer_insufficient, reason_required, session_closed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["DrawerInsufficientProblem"] | components["schemas"]["ReasonRequiredProblem"] | components["schemas"]["SessionClosedProblem"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: duplicate_conflict, session_not_open. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["SessionNotOpenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    resumeCashSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CashSessionMove"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashSession"];
                };
            };
            400: components["responses"]["SessionClosed"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    suspendCashSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CashSessionMove"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashSession"];
                };
            };
            400: components["responses"]["SessionClosed"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getXReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["XReport"];
                };
            };
            400: components["responses"]["SessionClosed"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getZReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZReport"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    exportCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
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
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listCategories: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["CategoryCycle"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: category_not_empty, duplicate_conflict, name_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CategoryNotEmptyProblem"] | components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["NameTakenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archiveCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["CategoryCycle"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: category_not_empty, name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CategoryNotEmptyProblem"] | components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["CategoryCycle"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: category_not_empty, name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CategoryNotEmptyProblem"] | components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listCustomerGroups: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerGroupPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createCustomerGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerGroupCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerGroup"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerGroup"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: customer_group_in_use, duplicate_conflict, name_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CustomerGroupInUseProblem"] | components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["NameTakenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getCustomerGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerGroup"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archiveCustomerGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: customer_group_in_use, name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CustomerGroupInUseProblem"] | components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchCustomerGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerGroupPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerGroup"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: customer_group_in_use, name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CustomerGroupInUseProblem"] | components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
                q?: string;
                code?: string;
                groupId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDetail"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDetail"];
                };
            };
            400: components["responses"]["CustomerContactRequired"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: code_taken, duplicate_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CodeTakenProblem"] | components["schemas"]["DuplicateConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDetail"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archiveCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: customer_erased, customer_merged, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CustomerErasedProblem"] | components["schemas"]["CustomerMergedProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDetail"];
                };
            };
            400: components["responses"]["CustomerContactRequired"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: code_taken, customer_erased, customer_merged, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CodeTakenProblem"] | components["schemas"]["CustomerErasedProblem"] | components["schemas"]["CustomerMergedProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    eraseCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDetail"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    exportCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerExport"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    mergeCustomers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerMerge"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDetail"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: customer_erased, customer_merged. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CustomerErasedProblem"] | components["schemas"]["CustomerMergedProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listDevices: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                branchId?: components["parameters"]["BranchId"];
                includeRevoked?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DevicePage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewDevice"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewDevice"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: device_already_bound, duplicate_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DeviceAlreadyBoundProblem"] | components["schemas"]["DuplicateConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    revokeDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["VersionConflict"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DevicePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: device_revoked, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DeviceRevokedProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    renewDeviceCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewDevice"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["DeviceRevoked"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    enrolAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordProof"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorSecret"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, reauthentication_failed, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            409: components["responses"]["FactorEnrolled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    disableAuthenticatorFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FullProof"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, reauthentication_failed, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            409: components["responses"]["FactorNotEnrolled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    confirmAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeProof"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["CodeInvalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            409: components["responses"]["FactorEnrolled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    mailFactorCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordProof"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MethodUnavailable"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, reauthentication_failed, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    disableEmailFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FullProof"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, reauthentication_failed, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            409: components["responses"]["FactorNotEnrolled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    confirmEmailFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeProof"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["CodeInvalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            409: components["responses"]["FactorEnrolled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FullProof"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, reauthentication_failed, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            409: components["responses"]["FactorNotEnrolled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getTill: {
        parameters: {
            query?: never;
            header: {
                /** @description The credential of the till that asks, as `POST /devices` answered it. */
                Device: components["parameters"]["Device"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillState"];
                };
            };
            400: components["responses"]["Invalid"];
            /** @description errorCode is one of: cross_site, device_unknown. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CrossSiteProblem"] | components["schemas"]["DeviceUnknownProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, reauthentication_failed, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: email_taken, factor_not_enrolled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["EmailTakenProblem"] | components["schemas"]["FactorNotEnrolledProblem"];
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    confirmEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["LinkInvalid"];
            403: components["responses"]["CrossSite"];
            404: components["responses"]["TenantNotFound"];
            409: components["responses"]["EmailTaken"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["LinkInvalid"];
            403: components["responses"]["CrossSite"];
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: {
                /** @description The credential of the till that asks, as `POST /devices` answered it. */
                Device?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"] | components["schemas"]["TwoFactorChallenge"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: cross_site, device_unknown. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CrossSiteProblem"] | components["schemas"]["DeviceUnknownProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    loginTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The credential of the till that asks, as `POST /devices` answered it. */
                Device?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorLogin"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: cross_site, device_unknown. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CrossSiteProblem"] | components["schemas"]["DeviceUnknownProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    sendLoginCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorCodeRequest"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MethodUnavailable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CrossSite"];
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    loginWithPin: {
        parameters: {
            query?: never;
            header: {
                /** @description The credential of the till that asks, as `POST /devices` answered it. */
                Device: components["parameters"]["Device"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PinLogin"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: cross_site, device_unknown, register_not_bound. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CrossSiteProblem"] | components["schemas"]["DeviceUnknownProblem"] | components["schemas"]["RegisterNotBoundProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["CrossSite"];
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, reauthentication_failed, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgottenPassword"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["CrossSite"];
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["LinkInvalid"];
            403: components["responses"]["CrossSite"];
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getPin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PinState"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    setPin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPin"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, reauthentication_failed, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    removePin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordProof"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, reauthentication_failed, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CrossSite"];
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: password_required, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PasswordRequiredProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    unlockAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["LinkInvalid"];
            403: components["responses"]["CrossSite"];
            404: components["responses"]["TenantNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                branchId?: components["parameters"]["BranchId"];
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getMyPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Permissions"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                branchId?: components["parameters"]["BranchId"];
                status?: components["schemas"]["OrderListStatus"];
                registerId?: components["parameters"]["RegisterId"];
                cashSessionId?: string;
                cashierId?: string;
                customerId?: string;
                variantId?: string;
                methodId?: string;
                amountFrom?: string;
                amountTo?: string;
                receiptNumber?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Validation failed, or errorCode is one of: bad_request, branch_inactive, change_not_allowed, customer_required, discount_exceeds_subtotal, drawer_insufficient, insufficient_stock, line_quantity_invalid, payment_reference_required, reason_required, receipt_number_invalid, register_inactive, session_closed, tender_exceeds_limit, tender_too_low, totals_mismatch, variant_not_sellable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["BranchInactiveProblem"] | components["schemas"]["ChangeNotAllowedProblem"] | components["schemas"]["CustomerRequiredProblem"] | components["schemas"]["DiscountExceedsSubtotalProblem"] | components["schemas"]["DrawerInsufficientProblem"] | components["schemas"]["InsufficientStockProblem"] | components["schemas"]["LineQuantityInvalidProblem"] | components["schemas"]["PaymentReferenceRequiredProblem"] | components["schemas"]["ReasonRequiredProblem"] | components["schemas"]["ReceiptNumberInvalidProblem"] | components["schemas"]["RegisterInactiveProblem"] | components["schemas"]["SessionClosedProblem"] | components["schemas"]["TenderExceedsLimitProblem"] | components["schemas"]["TenderTooLowProblem"] | components["schemas"]["TotalsMismatchProblem"] | components["schemas"]["VariantNotSellableProblem"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, module_disabled, permission_denied, register_not_bound, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["ModuleDisabledProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["RegisterNotBoundProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: customer_archived, customer_blocked, customer_erased, duplicate_conflict, receipt_number_taken, session_not_open. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CustomerArchivedProblem"] | components["schemas"]["CustomerBlockedProblem"] | components["schemas"]["CustomerErasedProblem"] | components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["ReceiptNumberTakenProblem"] | components["schemas"]["SessionNotOpenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    putParkedOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParkedPut"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Validation failed, or errorCode is one of: bad_request, discount_exceeds_subtotal, line_quantity_invalid, reason_required, variant_not_sellable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["DiscountExceedsSubtotalProblem"] | components["schemas"]["LineQuantityInvalidProblem"] | components["schemas"]["ReasonRequiredProblem"] | components["schemas"]["VariantNotSellableProblem"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, module_disabled, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["ModuleDisabledProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: customer_archived, customer_blocked, customer_erased, order_not_parked, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CustomerArchivedProblem"] | components["schemas"]["CustomerBlockedProblem"] | components["schemas"]["CustomerErasedProblem"] | components["schemas"]["OrderNotParkedProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["OrderNotParked"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    completeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Validation failed, or errorCode is one of: bad_request, branch_inactive, change_not_allowed, customer_required, discount_exceeds_subtotal, drawer_insufficient, insufficient_stock, line_quantity_invalid, payment_reference_required, reason_required, receipt_number_invalid, register_inactive, session_closed, tender_exceeds_limit, tender_too_low, totals_mismatch, variant_not_sellable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["BranchInactiveProblem"] | components["schemas"]["ChangeNotAllowedProblem"] | components["schemas"]["CustomerRequiredProblem"] | components["schemas"]["DiscountExceedsSubtotalProblem"] | components["schemas"]["DrawerInsufficientProblem"] | components["schemas"]["InsufficientStockProblem"] | components["schemas"]["LineQuantityInvalidProblem"] | components["schemas"]["PaymentReferenceRequiredProblem"] | components["schemas"]["ReasonRequiredProblem"] | components["schemas"]["ReceiptNumberInvalidProblem"] | components["schemas"]["RegisterInactiveProblem"] | components["schemas"]["SessionClosedProblem"] | components["schemas"]["TenderExceedsLimitProblem"] | components["schemas"]["TenderTooLowProblem"] | components["schemas"]["TotalsMismatchProblem"] | components["schemas"]["VariantNotSellableProblem"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, module_disabled, permission_denied, register_not_bound, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["ModuleDisabledProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["RegisterNotBoundProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: customer_archived, customer_blocked, customer_erased, duplicate_conflict, order_not_parked, receipt_number_taken, session_not_open. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CustomerArchivedProblem"] | components["schemas"]["CustomerBlockedProblem"] | components["schemas"]["CustomerErasedProblem"] | components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["OrderNotParkedProblem"] | components["schemas"]["ReceiptNumberTakenProblem"] | components["schemas"]["SessionNotOpenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getInvoice: {
        parameters: {
            query?: {
                language?: components["parameters"]["Language"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                    "text/plain": string;
                    "text/html": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
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
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                    "text/plain": string;
                    "text/html": string;
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                    "text/plain": string;
                    "text/html": string;
                };
            };
            400: components["responses"]["SellerUnknown"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: duplicate_conflict, invoice_exists, order_already_voided. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["InvoiceExistsProblem"] | components["schemas"]["OrderAlreadyVoidedProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
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
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiptMailInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["DuplicateConflict"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getOrderMargin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderMargin"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
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
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiptPrintInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                    "text/plain": string;
                    "text/html": string;
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                    "text/plain": string;
                    "text/html": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["DuplicateConflict"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getReceipt: {
        parameters: {
            query?: {
                language?: components["parameters"]["Language"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                    "text/plain": string;
                    "text/html": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    voidOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoidInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Validation failed, or errorCode is one of: bad_request, drawer_insufficient, order_not_voidable, reason_required, session_closed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["DrawerInsufficientProblem"] | components["schemas"]["OrderNotVoidableProblem"] | components["schemas"]["ReasonRequiredProblem"] | components["schemas"]["SessionClosedProblem"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: order_already_voided, session_not_open. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OrderAlreadyVoidedProblem"] | components["schemas"]["SessionNotOpenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    quoteOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description Validation failed, or errorCode is one of: bad_request, discount_exceeds_subtotal, line_quantity_invalid, reason_required, variant_not_sellable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["DiscountExceedsSubtotalProblem"] | components["schemas"]["LineQuantityInvalidProblem"] | components["schemas"]["ReasonRequiredProblem"] | components["schemas"]["VariantNotSellableProblem"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, module_disabled, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["ModuleDisabledProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: customer_archived, customer_blocked, customer_erased. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CustomerArchivedProblem"] | components["schemas"]["CustomerBlockedProblem"] | components["schemas"]["CustomerErasedProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
                branchId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentMethodCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: duplicate_conflict, name_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["NameTakenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getPaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archivePaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentMethodPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionCatalogue"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listPriceLists: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
                branchId?: string;
                customerGroupId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceListPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createPriceList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceListCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceList"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: duplicate_conflict, name_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["NameTakenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getPriceList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archivePriceList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchPriceList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceListPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getPriceListEntries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceListEntries"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    putPriceListEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceListEntries"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceListEntries"];
                };
            };
            400: components["responses"]["PriceListOverlap"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
                q?: string;
                categoryId?: components["parameters"]["CategoryId"];
                includeSubcategories?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProduct"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["CompositeNested"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: barcode_taken, duplicate_conflict, sku_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BarcodeTakenProblem"] | components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["SkuTakenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archiveProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: component_in_use, has_stock, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ComponentInUseProblem"] | components["schemas"]["HasStockProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: barcode_taken, component_in_use, has_stock, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BarcodeTakenProblem"] | components["schemas"]["ComponentInUseProblem"] | components["schemas"]["HasStockProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createVariant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVariant"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Variant"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Variant"];
                };
            };
            400: components["responses"]["CompositeNested"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: barcode_taken, duplicate_conflict, product_archived, sku_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BarcodeTakenProblem"] | components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["ProductArchivedProblem"] | components["schemas"]["SkuTakenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listRegisters: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                branchId?: components["parameters"]["BranchId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createRegister: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Register"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Register"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: code_taken, duplicate_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CodeTakenProblem"] | components["schemas"]["DuplicateConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getRegister: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Register"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchRegister: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Register"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: code_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CodeTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    bindRegister: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterBinding"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Register"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: device_already_bound, device_revoked. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DeviceAlreadyBoundProblem"] | components["schemas"]["DeviceRevokedProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    unbindRegister: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Register"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listRoles: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolePage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRole"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, out_of_scope_permission, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: duplicate_conflict, name_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["NameTakenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, out_of_scope_permission, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: role_in_use, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoleInUseProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RolePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, out_of_scope_permission, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listSaleReasons: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleReasonPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createSaleReason: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaleReasonCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleReason"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleReason"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: duplicate_conflict, name_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["NameTakenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getSaleReason: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleReason"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archiveSaleReason: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchSaleReason: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaleReasonPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleReason"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    scan: {
        parameters: {
            query: {
                code: components["parameters"]["Code"];
                branchId: string;
                customerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scan"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: currency_locked, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CurrencyLockedProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getBranchSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchSettings"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchBranchSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BranchSettingsPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchSettings"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["VersionConflict"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getSignInSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInSettings"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchSignInSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInSettings"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInSettings"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listStock: {
        parameters: {
            query: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                branchId: string;
                lowStock?: boolean;
                q?: string;
                categoryId?: components["parameters"]["CategoryId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockLevelPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listAdjustmentReasons: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentReasonPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createAdjustmentReason: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentReasonCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentReason"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentReason"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: duplicate_conflict, name_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["NameTakenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getAdjustmentReason: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentReason"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archiveAdjustmentReason: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchAdjustmentReason: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentReasonPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentReason"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listStockAdjustments: {
        parameters: {
            query: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                branchId: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockAdjustmentPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createStockAdjustment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStockAdjustment"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockAdjustment"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockAdjustment"];
                };
            };
            /** @description Validation failed, or errorCode is one of: bad_request, insufficient_stock, reason_direction_mismatch, variant_not_tracked. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ValidationProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["InsufficientStockProblem"] | components["schemas"]["ReasonDirectionMismatchProblem"] | components["schemas"]["VariantNotTrackedProblem"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            409: components["responses"]["DuplicateConflict"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getStockAdjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockAdjustment"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listStockCounts: {
        parameters: {
            query: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                branchId: string;
                status?: components["schemas"]["StockCountStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockCountPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createStockCount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStockCount"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockCount"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockCount"];
                };
            };
            400: components["responses"]["VariantNotTracked"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            409: components["responses"]["DuplicateConflict"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getStockCount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockCount"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    cancelStockCount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockCount"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["CountAlreadyPosted"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listStockCountLines: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                uncounted?: boolean;
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockCountLinePage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    enterStockCount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockCountEntries"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockCount"];
                };
            };
            400: components["responses"]["VariantNotTracked"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["CountNotOpen"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    postStockCount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockCount"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: count_not_in_review, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CountNotInReviewProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    reopenStockCount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockCount"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["CountNotInReview"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    submitStockCount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockCount"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["CountNotOpen"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listStockMovements: {
        parameters: {
            query: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                branchId: string;
                variantId?: string;
                documentId?: string;
                kind?: components["schemas"]["StockMovementKind"];
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockMovementPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    setReorderPoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReorderPoints"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["VariantNotTracked"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getStockItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchStockItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockItemPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["VersionConflict"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listSuppliers: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: module_disabled, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ModuleDisabledProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createSupplier: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Supplier"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Supplier"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, module_disabled, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["ModuleDisabledProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: code_taken, duplicate_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CodeTakenProblem"] | components["schemas"]["DuplicateConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getSupplier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Supplier"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: module_disabled, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ModuleDisabledProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archiveSupplier: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, module_disabled, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["ModuleDisabledProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: code_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CodeTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchSupplier: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Supplier"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, module_disabled, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["ModuleDisabledProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: code_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CodeTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listTaxGroups: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxGroupPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createTaxGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxGroupCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxGroup"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxGroup"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: duplicate_conflict, name_taken, tax_group_in_use. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["NameTakenProblem"] | components["schemas"]["TaxGroupInUseProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getTaxGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxGroup"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archiveTaxGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, tax_group_in_use, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["TaxGroupInUseProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchTaxGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxGroupPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxGroup"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, tax_group_in_use, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["TaxGroupInUseProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getBranchTaxGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                branchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchTaxGroup"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    putBranchTaxGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: string;
                branchId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BranchTaxGroup"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchTaxGroup"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listTaxRates: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRatePage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createTaxRate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxRateCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRate"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRate"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: duplicate_conflict, name_taken, tax_rate_in_use. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["NameTakenProblem"] | components["schemas"]["TaxRateInUseProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getTaxRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRate"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archiveTaxRate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, tax_rate_in_use, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["TaxRateInUseProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchTaxRate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxRatePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRate"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: name_taken, tax_rate_in_use, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NameTakenProblem"] | components["schemas"]["TaxRateInUseProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    putTaxRateChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: string;
                validFrom: components["parameters"]["ValidFrom"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxRateChange"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRate"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deleteTaxRateChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: string;
                validFrom: components["parameters"]["ValidFrom"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRate"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listUnits: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                includeArchived?: components["parameters"]["IncludeArchived"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnitPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnitCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unit"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unit"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: code_taken, duplicate_conflict, has_stock, unit_in_use. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CodeTakenProblem"] | components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["HasStockProblem"] | components["schemas"]["UnitInUseProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getUnit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unit"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archiveUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: code_taken, has_stock, unit_in_use, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CodeTakenProblem"] | components["schemas"]["HasStockProblem"] | components["schemas"]["UnitInUseProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnitPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unit"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: code_taken, has_stock, unit_in_use, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CodeTakenProblem"] | components["schemas"]["HasStockProblem"] | components["schemas"]["UnitInUseProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                q?: components["parameters"]["Q"];
                isActive?: components["parameters"]["IsActive"];
                roleId?: string;
                branchId?: components["parameters"]["BranchId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, out_of_scope_branch, out_of_scope_permission, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["OutOfScopeBranchProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            404: components["responses"]["TenantNotFound"];
            /** @description errorCode is one of: duplicate_conflict, email_taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["EmailTakenProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, cannot_modify_self, out_of_scope_branch, out_of_scope_permission, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["CannotModifySelfProblem"] | components["schemas"]["OutOfScopeBranchProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: last_admin, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["LastAdminProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    removeUserFactors: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, cannot_modify_self, out_of_scope_permission, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["CannotModifySelfProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["FactorNotEnrolled"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    activateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, out_of_scope_permission, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["VersionConflict"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, cannot_modify_self, out_of_scope_permission, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["CannotModifySelfProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: last_admin, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["LastAdminProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeUserEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, out_of_scope_permission, permission_denied, reauthentication_failed, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["ReauthenticationFailedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: email_taken, factor_not_enrolled, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["EmailTakenProblem"] | components["schemas"]["FactorNotEnrolledProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, out_of_scope_permission, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            409: components["responses"]["InvitationAccepted"];
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    setUserPin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPin"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, cannot_modify_self, out_of_scope_permission, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["CannotModifySelfProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    removeUserPin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, cannot_modify_self, out_of_scope_permission, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["CannotModifySelfProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    endUserSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, out_of_scope_permission, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    unlockUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, out_of_scope_permission, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["OutOfScopePermissionProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getVariant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Variant"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    patchVariant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VariantPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Variant"];
                };
            };
            400: components["responses"]["CompositeNested"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            /** @description errorCode is one of: barcode_taken, component_in_use, duplicate_conflict, has_stock, product_archived, sku_taken, version_conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BarcodeTakenProblem"] | components["schemas"]["ComponentInUseProblem"] | components["schemas"]["DuplicateConflictProblem"] | components["schemas"]["HasStockProblem"] | components["schemas"]["ProductArchivedProblem"] | components["schemas"]["SkuTakenProblem"] | components["schemas"]["VersionConflictProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listBranchPrices: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchPricePage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    putBranchVariant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of an approval (`POST /approvals`) that stands for a permission the caller lacks. */
                Approval?: components["parameters"]["Approval"];
            };
            path: {
                id: string;
                branchId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BranchVariantInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchVariant"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: approval_required, branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ApprovalRequiredProblem"] | components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getVariantPrice: {
        parameters: {
            query: {
                branchId: string;
                customerGroupId?: string;
                quantity?: string;
                at?: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantPrice"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: branch_forbidden, permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BranchForbiddenProblem"] | components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    lookUpVariant: {
        parameters: {
            query: {
                code: components["parameters"]["Code"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Server-Time": components["headers"]["Server-Time"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantLookup"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            /** @description errorCode is one of: permission_denied, tenant_mismatch, wrong_plane. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PermissionDeniedProblem"] | components["schemas"]["TenantMismatchProblem"] | components["schemas"]["WrongPlaneProblem"];
                };
            };
            /** @description errorCode is one of: not_found, tenant_not_found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NotFoundProblem"] | components["schemas"]["TenantNotFoundProblem"];
                };
            };
            503: components["responses"]["TenantUnavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
}
