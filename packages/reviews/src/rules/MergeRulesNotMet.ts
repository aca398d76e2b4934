import { MergeRule } from "@octavo/identity"
import { Schema } from "effect"

const sentences: Record<MergeRule["rule"], string> = {
  require_specific_reviewers: "all of the named reviewers must have approved",
  require_one_of_specific_reviewers: "one of the named reviewers must have approved",
  allow_bypass: "",
  require_at_least_one_review: "somebody other than its author must have reviewed it",
  require_all_reviews_approved: "no reviewer may ask for changes, and nobody may be waited for",
  require_agent_review: "an agent must have reviewed it, and this installation has none",
  require_up_to_date_change_request: "it must be updated to what the space is now",
  require_change_request_subject: "it must have a subject",
  require_change_request_description: "it must have a description",
  custom: "an expression that the space asks for is not true"
}

/** The change request does not meet rules of its space or organization, which the error names in order. */
export class MergeRulesNotMet extends Schema.TaggedError<MergeRulesNotMet>()(
  "MergeRulesNotMet",
  { changeRequestId: Schema.String, unmet: Schema.Array(MergeRule) },
  { httpApiStatus: 412 }
) {
  override get message() {
    const reasons = this.unmet.map((rule) =>
      rule.rule === "custom" ? `${sentences.custom} (${rule.expression})` : sentences[rule.rule]
    )
    return `The change request cannot be merged yet: ${reasons.join("; ")}`
  }
}
