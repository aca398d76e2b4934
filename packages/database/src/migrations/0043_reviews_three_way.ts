/** The sides of a stored conflict are `ours` (main) and `theirs` (the change request); a base names its branch. */
export const name = "0043_reviews_three_way"

export const sql = `
UPDATE reviews.conflicts
  SET about = (about - 'main' - 'changeRequest')
    || jsonb_build_object('ours', about -> 'main', 'theirs', about -> 'changeRequest')
  WHERE about ?& ARRAY['main', 'changeRequest'];
UPDATE reviews.change_requests
  SET unsettled = replace(unsettled::text, '"lineId":', '"branchId":')::jsonb
  WHERE unsettled IS NOT NULL;
`
