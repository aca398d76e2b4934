import { Schema } from "effect"

const rule = <Name extends string>(...names: ReadonlyArray<Name>) => ({ rule: Schema.Literals(names) })

/** A condition that a change request must meet before it is merged. */
export const MergeRule = Schema.Union([
  Schema.Struct({
    ...rule("require_specific_reviewers", "require_one_of_specific_reviewers", "allow_bypass"),
    /** Ids of users. */
    users: Schema.Array(Schema.String.check(Schema.isMaxLength(64))).check(Schema.isMaxLength(1000))
  }).annotate({
    fields: {
      rule: "The condition: all or one of the users must approve, or the users may merge regardless.",
      users: "The ids of the users."
    }
  }),
  Schema.Struct(
    rule(
      "require_at_least_one_review",
      "require_all_reviews_approved",
      "require_agent_review",
      "require_up_to_date_change_request",
      "require_change_request_subject",
      "require_change_request_description"
    )
  ),
  Schema.Struct({
    ...rule("custom"),
    expression: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(1024))
  }).annotate({ fields: { expression: "The expression that must be true, such as `reviews.length > 1`." } })
])
export type MergeRule = typeof MergeRule.Type

/** The conditions for every change request of an organization, unless its space has its own. */
export const MergeRules = Schema.Union([
  Schema.Struct({ type: Schema.Literal("none") }),
  Schema.Struct({
    type: Schema.Literal("rules"),
    rules: Schema.Array(MergeRule).check(Schema.isMaxLength(100))
  }).annotate({ fields: { rules: "The conditions. All of them must be met." } })
])
export type MergeRules = typeof MergeRules.Type
