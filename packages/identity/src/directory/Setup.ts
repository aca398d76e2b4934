import { Schema } from "effect"
import { OrganizationId } from "./Organization.ts"
import { UserId } from "./User.ts"

/** A new installation whose first admin has not set it up yet. There is at most one, and none once anybody has signed in. */
export class Setup extends Schema.Class<Setup>("Setup")({
  userId: UserId,
  organizationId: OrganizationId,
  createdAt: Schema.DateTimeUtc
}) {}

/** The secret of the setup page is wrong, or the installation is set up. */
export class SetupRefused extends Schema.TaggedError<SetupRefused>()(
  "SetupRefused",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "The address of the setup page is wrong, or it was used, or somebody has signed in. Sign in, or ask an operator for a sign-in link."
  }
}
