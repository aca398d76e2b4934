/** Lets the change requests of an organization be listed by their creator or contributor, without reading those of others. */
export const name = "0267_reviews_by_person"

export const sql = `
CREATE INDEX change_requests_by_creator ON reviews.change_requests (created_by, status, id);
CREATE INDEX contributions_of_user ON reviews.contributions (user_id, change_request_id);
`
