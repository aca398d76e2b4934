/** The review requests of a user, which end with the membership of the user. */
export const name = "0095_reviews_requests_of_user"

export const sql = `
CREATE INDEX requested_reviewers_user ON reviews.requested_reviewers (user_id);
`
