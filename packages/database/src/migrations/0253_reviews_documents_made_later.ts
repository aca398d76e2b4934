/** Marks comments and replies whose document is made of the Markdown for who reads it; null for those that have it. */
export const name = "0253_reviews_documents_made_later"

export const sql = `
ALTER TABLE reviews.comments ADD COLUMN document_pending boolean;
ALTER TABLE reviews.comment_replies ADD COLUMN document_pending boolean;
`
