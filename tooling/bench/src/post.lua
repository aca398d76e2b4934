-- Has wrk send requests without a body that make something.
wrk.method = "POST"
