// Written by Peers/generate from Specs/; the structs that one would write for JSONDecoder.

public struct CodableSmallResponse: Codable {
    public var code: Int
    public var message: String
    public var data: CodableSmallPage

    enum CodingKeys: String, CodingKey {
        case code
        case message
        case data
    }
}

public struct CodableSmallPage: Codable {
    public var user: CodableSmallUser
    public var items: [CodableSmallItem]
    public var next: String?

    enum CodingKeys: String, CodingKey {
        case user
        case items
        case next
    }
}

public struct CodableSmallUser: Codable {
    public var id: Int
    public var name: String
    public var email: String
    public var verified: Bool
    public var avatarUrl: String?

    enum CodingKeys: String, CodingKey {
        case id
        case name
        case email
        case verified
        case avatarUrl = "avatar_url"
    }
}

public struct CodableSmallItem: Codable {
    public var id: Int
    public var title: String
    public var price: Double
    public var inStock: Bool
    public var note: String?
    public var tags: [String]

    enum CodingKeys: String, CodingKey {
        case id
        case title
        case price
        case inStock = "in_stock"
        case note
        case tags
    }
}

public struct CodableFlatRecord: Codable {
    public var id: Int
    public var firstName: String
    public var lastName: String
    public var email: String
    public var active: Bool
    public var age: Int
    public var balance: Double
    public var ratio: Double
    public var city: String?
    public var referrerId: Int?
    public var plan: String
    public var visits: Int

    enum CodingKeys: String, CodingKey {
        case id
        case firstName = "first_name"
        case lastName = "last_name"
        case email
        case active
        case age
        case balance
        case ratio
        case city
        case referrerId = "referrer_id"
        case plan
        case visits
    }
}

public struct CodableTexts: Codable {
    public var texts: [String]

    enum CodingKeys: String, CodingKey {
        case texts
    }
}

public struct CodableNumberRow: Codable {
    public var tiny: Int8
    public var small: Int
    public var large: Int64
    public var unsigned: UInt64
    public var single: Float
    public var price: Double
    public var measured: Double
    public var exponent: Double
    public var negative: Double
    public var counts: [Int]
    public var samples: [Double]

    enum CodingKeys: String, CodingKey {
        case tiny
        case small
        case large
        case unsigned
        case single
        case price
        case measured
        case exponent
        case negative
        case counts
        case samples
    }
}

public struct CodableOutline: Codable {
    public var name: String
    public var coordinates: [[Double]]

    enum CodingKeys: String, CodingKey {
        case name
        case coordinates
    }
}

public struct CodableTreeNode: Codable {
    public var name: String
    public var weight: Int
    public var children: [CodableTreeNode]

    enum CodingKeys: String, CodingKey {
        case name
        case weight
        case children
    }
}

public struct CodableTwitterSearch: Codable {
    public var statuses: [CodableTweet]
    public var searchMetadata: CodableSearchMetadata

    enum CodingKeys: String, CodingKey {
        case statuses
        case searchMetadata = "search_metadata"
    }
}

public struct CodableSearchMetadata: Codable {
    public var completedIn: Double
    public var maxId: Int64
    public var maxIdStr: String
    public var nextResults: String
    public var query: String
    public var refreshUrl: String
    public var count: Int
    public var sinceId: Int64
    public var sinceIdStr: String

    enum CodingKeys: String, CodingKey {
        case completedIn = "completed_in"
        case maxId = "max_id"
        case maxIdStr = "max_id_str"
        case nextResults = "next_results"
        case query
        case refreshUrl = "refresh_url"
        case count
        case sinceId = "since_id"
        case sinceIdStr = "since_id_str"
    }
}

public struct CodableTweet: Codable {
    public var metadata: CodableTweetMetadata
    public var createdAt: String
    public var id: Int64
    public var idStr: String
    public var text: String
    public var source: String
    public var truncated: Bool
    public var inReplyToStatusId: Int64?
    public var inReplyToStatusIdStr: String?
    public var inReplyToUserId: Int64?
    public var inReplyToUserIdStr: String?
    public var inReplyToScreenName: String?
    public var user: CodableTwitterUser
    public var geo: String?
    public var coordinates: String?
    public var place: String?
    public var contributors: String?
    public var retweetCount: Int
    public var favoriteCount: Int
    public var entities: CodableTweetEntities
    public var favorited: Bool
    public var retweeted: Bool
    public var possiblySensitive: Bool?
    public var lang: String
    public var retweetedStatus: Boxed<CodableTweet>?

    enum CodingKeys: String, CodingKey {
        case metadata
        case createdAt = "created_at"
        case id
        case idStr = "id_str"
        case text
        case source
        case truncated
        case inReplyToStatusId = "in_reply_to_status_id"
        case inReplyToStatusIdStr = "in_reply_to_status_id_str"
        case inReplyToUserId = "in_reply_to_user_id"
        case inReplyToUserIdStr = "in_reply_to_user_id_str"
        case inReplyToScreenName = "in_reply_to_screen_name"
        case user
        case geo
        case coordinates
        case place
        case contributors
        case retweetCount = "retweet_count"
        case favoriteCount = "favorite_count"
        case entities
        case favorited
        case retweeted
        case possiblySensitive = "possibly_sensitive"
        case lang
        case retweetedStatus = "retweeted_status"
    }
}

public struct CodableTweetMetadata: Codable {
    public var resultType: String
    public var isoLanguageCode: String

    enum CodingKeys: String, CodingKey {
        case resultType = "result_type"
        case isoLanguageCode = "iso_language_code"
    }
}

public struct CodableTwitterUser: Codable {
    public var id: Int64
    public var idStr: String
    public var name: String
    public var screenName: String
    public var location: String
    public var description: String
    public var url: String?
    public var entities: CodableUserEntities
    public var `protected`: Bool
    public var followersCount: Int
    public var friendsCount: Int
    public var listedCount: Int
    public var createdAt: String
    public var favouritesCount: Int
    public var utcOffset: Int?
    public var timeZone: String?
    public var geoEnabled: Bool
    public var verified: Bool
    public var statusesCount: Int
    public var lang: String
    public var contributorsEnabled: Bool
    public var isTranslator: Bool
    public var isTranslationEnabled: Bool
    public var profileBackgroundColor: String
    public var profileBackgroundImageUrl: String
    public var profileBackgroundImageUrlHttps: String
    public var profileBackgroundTile: Bool
    public var profileImageUrl: String
    public var profileImageUrlHttps: String
    public var profileBannerUrl: String?
    public var profileLinkColor: String
    public var profileSidebarBorderColor: String
    public var profileSidebarFillColor: String
    public var profileTextColor: String
    public var profileUseBackgroundImage: Bool
    public var defaultProfile: Bool
    public var defaultProfileImage: Bool
    public var following: Bool
    public var followRequestSent: Bool
    public var notifications: Bool

    enum CodingKeys: String, CodingKey {
        case id
        case idStr = "id_str"
        case name
        case screenName = "screen_name"
        case location
        case description
        case url
        case entities
        case `protected`
        case followersCount = "followers_count"
        case friendsCount = "friends_count"
        case listedCount = "listed_count"
        case createdAt = "created_at"
        case favouritesCount = "favourites_count"
        case utcOffset = "utc_offset"
        case timeZone = "time_zone"
        case geoEnabled = "geo_enabled"
        case verified
        case statusesCount = "statuses_count"
        case lang
        case contributorsEnabled = "contributors_enabled"
        case isTranslator = "is_translator"
        case isTranslationEnabled = "is_translation_enabled"
        case profileBackgroundColor = "profile_background_color"
        case profileBackgroundImageUrl = "profile_background_image_url"
        case profileBackgroundImageUrlHttps = "profile_background_image_url_https"
        case profileBackgroundTile = "profile_background_tile"
        case profileImageUrl = "profile_image_url"
        case profileImageUrlHttps = "profile_image_url_https"
        case profileBannerUrl = "profile_banner_url"
        case profileLinkColor = "profile_link_color"
        case profileSidebarBorderColor = "profile_sidebar_border_color"
        case profileSidebarFillColor = "profile_sidebar_fill_color"
        case profileTextColor = "profile_text_color"
        case profileUseBackgroundImage = "profile_use_background_image"
        case defaultProfile = "default_profile"
        case defaultProfileImage = "default_profile_image"
        case following
        case followRequestSent = "follow_request_sent"
        case notifications
    }
}

public struct CodableUserEntities: Codable {
    public var description: CodableLinkList
    public var url: CodableLinkList?

    enum CodingKeys: String, CodingKey {
        case description
        case url
    }
}

public struct CodableLinkList: Codable {
    public var urls: [CodableLink]

    enum CodingKeys: String, CodingKey {
        case urls
    }
}

public struct CodableLink: Codable {
    public var url: String
    public var expandedUrl: String
    public var displayUrl: String
    public var indices: [Int]

    enum CodingKeys: String, CodingKey {
        case url
        case expandedUrl = "expanded_url"
        case displayUrl = "display_url"
        case indices
    }
}

public struct CodableTweetEntities: Codable {
    public var hashtags: [CodableHashtag]
    public var symbols: [CodableHashtag]
    public var urls: [CodableLink]
    public var userMentions: [CodableMention]
    public var media: [CodableTweetMedia]?

    enum CodingKeys: String, CodingKey {
        case hashtags
        case symbols
        case urls
        case userMentions = "user_mentions"
        case media
    }
}

public struct CodableHashtag: Codable {
    public var text: String
    public var indices: [Int]

    enum CodingKeys: String, CodingKey {
        case text
        case indices
    }
}

public struct CodableMention: Codable {
    public var screenName: String
    public var name: String
    public var id: Int64
    public var idStr: String
    public var indices: [Int]

    enum CodingKeys: String, CodingKey {
        case screenName = "screen_name"
        case name
        case id
        case idStr = "id_str"
        case indices
    }
}

public struct CodableTweetMedia: Codable {
    public var id: Int64
    public var idStr: String
    public var indices: [Int]
    public var mediaUrl: String
    public var mediaUrlHttps: String
    public var url: String
    public var displayUrl: String
    public var expandedUrl: String
    public var type: String
    public var sizes: CodableMediaSizes
    public var sourceStatusId: Int64?
    public var sourceStatusIdStr: String?

    enum CodingKeys: String, CodingKey {
        case id
        case idStr = "id_str"
        case indices
        case mediaUrl = "media_url"
        case mediaUrlHttps = "media_url_https"
        case url
        case displayUrl = "display_url"
        case expandedUrl = "expanded_url"
        case type
        case sizes
        case sourceStatusId = "source_status_id"
        case sourceStatusIdStr = "source_status_id_str"
    }
}

public struct CodableMediaSizes: Codable {
    public var medium: CodableMediaSize
    public var small: CodableMediaSize
    public var thumb: CodableMediaSize
    public var large: CodableMediaSize

    enum CodingKeys: String, CodingKey {
        case medium
        case small
        case thumb
        case large
    }
}

public struct CodableMediaSize: Codable {
    public var w: Int
    public var h: Int
    public var resize: String

    enum CodingKeys: String, CodingKey {
        case w
        case h
        case resize
    }
}

public struct CodableGitHubEvent: Codable {
    public var type: String
    public var createdAt: String
    public var actor: CodableGitHubActor
    public var repo: CodableGitHubRepository
    public var `public`: Bool
    public var payload: CodableGitHubPayload
    public var id: String
    public var org: CodableGitHubActor?

    enum CodingKeys: String, CodingKey {
        case type
        case createdAt = "created_at"
        case actor
        case repo
        case `public`
        case payload
        case id
        case org
    }
}

public struct CodableGitHubActor: Codable {
    public var gravatarId: String
    public var login: String
    public var avatarUrl: String
    public var url: String
    public var id: Int

    enum CodingKeys: String, CodingKey {
        case gravatarId = "gravatar_id"
        case login
        case avatarUrl = "avatar_url"
        case url
        case id
    }
}

public struct CodableGitHubRepository: Codable {
    public var url: String
    public var id: Int
    public var name: String

    enum CodingKeys: String, CodingKey {
        case url
        case id
        case name
    }
}

public struct CodableGitHubPayload: Codable {
    public var commits: [CodableGitHubCommit]?
    public var distinctSize: Int?
    public var ref: String?
    public var pushId: Int?
    public var head: String?
    public var before: String?
    public var size: Int?
    public var description: String?
    public var masterBranch: String?
    public var refType: String?
    public var forkee: CodableGitHubFork?
    public var action: String?
    public var issue: CodableGitHubIssue?
    public var comment: CodableGitHubComment?
    public var pages: [CodableGitHubPage]?

    enum CodingKeys: String, CodingKey {
        case commits
        case distinctSize = "distinct_size"
        case ref
        case pushId = "push_id"
        case head
        case before
        case size
        case description
        case masterBranch = "master_branch"
        case refType = "ref_type"
        case forkee
        case action
        case issue
        case comment
        case pages
    }
}

public struct CodableGitHubCommit: Codable {
    public var url: String
    public var message: String
    public var distinct: Bool
    public var sha: String
    public var author: CodableGitHubAuthor

    enum CodingKeys: String, CodingKey {
        case url
        case message
        case distinct
        case sha
        case author
    }
}

public struct CodableGitHubAuthor: Codable {
    public var email: String
    public var name: String

    enum CodingKeys: String, CodingKey {
        case email
        case name
    }
}

public struct CodableGitHubFork: Codable {
    public var description: String
    public var fork: Bool
    public var url: String
    public var language: String
    public var stargazersUrl: String
    public var cloneUrl: String
    public var tagsUrl: String
    public var fullName: String
    public var mergesUrl: String
    public var forks: Int
    public var `private`: Bool
    public var gitRefsUrl: String
    public var archiveUrl: String
    public var collaboratorsUrl: String
    public var owner: CodableGitHubUser
    public var languagesUrl: String
    public var treesUrl: String
    public var labelsUrl: String
    public var htmlUrl: String
    public var pushedAt: String
    public var createdAt: String
    public var hasIssues: Bool
    public var forksUrl: String
    public var branchesUrl: String
    public var commitsUrl: String
    public var notificationsUrl: String
    public var openIssues: Int
    public var contentsUrl: String
    public var blobsUrl: String
    public var issuesUrl: String
    public var compareUrl: String
    public var issueEventsUrl: String
    public var name: String
    public var updatedAt: String
    public var statusesUrl: String
    public var forksCount: Int
    public var assigneesUrl: String
    public var sshUrl: String
    public var `public`: Bool
    public var hasWiki: Bool
    public var subscribersUrl: String
    public var mirrorUrl: String?
    public var watchersCount: Int
    public var id: Int
    public var hasDownloads: Bool
    public var gitCommitsUrl: String
    public var downloadsUrl: String
    public var pullsUrl: String
    public var homepage: String?
    public var issueCommentUrl: String
    public var hooksUrl: String
    public var subscriptionUrl: String
    public var milestonesUrl: String
    public var svnUrl: String
    public var eventsUrl: String
    public var gitTagsUrl: String
    public var teamsUrl: String
    public var commentsUrl: String
    public var openIssuesCount: Int
    public var keysUrl: String
    public var gitUrl: String
    public var contributorsUrl: String
    public var size: Int
    public var watchers: Int

    enum CodingKeys: String, CodingKey {
        case description
        case fork
        case url
        case language
        case stargazersUrl = "stargazers_url"
        case cloneUrl = "clone_url"
        case tagsUrl = "tags_url"
        case fullName = "full_name"
        case mergesUrl = "merges_url"
        case forks
        case `private`
        case gitRefsUrl = "git_refs_url"
        case archiveUrl = "archive_url"
        case collaboratorsUrl = "collaborators_url"
        case owner
        case languagesUrl = "languages_url"
        case treesUrl = "trees_url"
        case labelsUrl = "labels_url"
        case htmlUrl = "html_url"
        case pushedAt = "pushed_at"
        case createdAt = "created_at"
        case hasIssues = "has_issues"
        case forksUrl = "forks_url"
        case branchesUrl = "branches_url"
        case commitsUrl = "commits_url"
        case notificationsUrl = "notifications_url"
        case openIssues = "open_issues"
        case contentsUrl = "contents_url"
        case blobsUrl = "blobs_url"
        case issuesUrl = "issues_url"
        case compareUrl = "compare_url"
        case issueEventsUrl = "issue_events_url"
        case name
        case updatedAt = "updated_at"
        case statusesUrl = "statuses_url"
        case forksCount = "forks_count"
        case assigneesUrl = "assignees_url"
        case sshUrl = "ssh_url"
        case `public`
        case hasWiki = "has_wiki"
        case subscribersUrl = "subscribers_url"
        case mirrorUrl = "mirror_url"
        case watchersCount = "watchers_count"
        case id
        case hasDownloads = "has_downloads"
        case gitCommitsUrl = "git_commits_url"
        case downloadsUrl = "downloads_url"
        case pullsUrl = "pulls_url"
        case homepage
        case issueCommentUrl = "issue_comment_url"
        case hooksUrl = "hooks_url"
        case subscriptionUrl = "subscription_url"
        case milestonesUrl = "milestones_url"
        case svnUrl = "svn_url"
        case eventsUrl = "events_url"
        case gitTagsUrl = "git_tags_url"
        case teamsUrl = "teams_url"
        case commentsUrl = "comments_url"
        case openIssuesCount = "open_issues_count"
        case keysUrl = "keys_url"
        case gitUrl = "git_url"
        case contributorsUrl = "contributors_url"
        case size
        case watchers
    }
}

public struct CodableGitHubUser: Codable {
    public var url: String
    public var gistsUrl: String
    public var gravatarId: String
    public var type: String
    public var avatarUrl: String
    public var subscriptionsUrl: String
    public var organizationsUrl: String
    public var receivedEventsUrl: String
    public var reposUrl: String
    public var login: String
    public var id: Int
    public var starredUrl: String
    public var eventsUrl: String
    public var followersUrl: String
    public var followingUrl: String

    enum CodingKeys: String, CodingKey {
        case url
        case gistsUrl = "gists_url"
        case gravatarId = "gravatar_id"
        case type
        case avatarUrl = "avatar_url"
        case subscriptionsUrl = "subscriptions_url"
        case organizationsUrl = "organizations_url"
        case receivedEventsUrl = "received_events_url"
        case reposUrl = "repos_url"
        case login
        case id
        case starredUrl = "starred_url"
        case eventsUrl = "events_url"
        case followersUrl = "followers_url"
        case followingUrl = "following_url"
    }
}

public struct CodableGitHubIssue: Codable {
    public var user: CodableGitHubUser
    public var url: String
    public var labels: [String]
    public var htmlUrl: String
    public var labelsUrl: String
    public var pullRequest: CodableGitHubLinks
    public var createdAt: String
    public var closedAt: String?
    public var milestone: String?
    public var title: String
    public var body: String
    public var updatedAt: String
    public var number: Int
    public var state: String
    public var assignee: CodableGitHubUser?
    public var id: Int
    public var eventsUrl: String
    public var commentsUrl: String
    public var comments: Int

    enum CodingKeys: String, CodingKey {
        case user
        case url
        case labels
        case htmlUrl = "html_url"
        case labelsUrl = "labels_url"
        case pullRequest = "pull_request"
        case createdAt = "created_at"
        case closedAt = "closed_at"
        case milestone
        case title
        case body
        case updatedAt = "updated_at"
        case number
        case state
        case assignee
        case id
        case eventsUrl = "events_url"
        case commentsUrl = "comments_url"
        case comments
    }
}

public struct CodableGitHubLinks: Codable {
    public var htmlUrl: String?
    public var patchUrl: String?
    public var diffUrl: String?

    enum CodingKeys: String, CodingKey {
        case htmlUrl = "html_url"
        case patchUrl = "patch_url"
        case diffUrl = "diff_url"
    }
}

public struct CodableGitHubComment: Codable {
    public var user: CodableGitHubUser
    public var url: String
    public var issueUrl: String
    public var createdAt: String
    public var body: String
    public var updatedAt: String
    public var id: Int

    enum CodingKeys: String, CodingKey {
        case user
        case url
        case issueUrl = "issue_url"
        case createdAt = "created_at"
        case body
        case updatedAt = "updated_at"
        case id
    }
}

public struct CodableGitHubPage: Codable {
    public var pageName: String
    public var htmlUrl: String
    public var title: String
    public var sha: String
    public var summary: String?
    public var action: String

    enum CodingKeys: String, CodingKey {
        case pageName = "page_name"
        case htmlUrl = "html_url"
        case title
        case sha
        case summary
        case action
    }
}

public struct CodableCatalogue: Codable {
    public var areaNames: [String: String]
    public var topicNames: [String: String]
    public var events: [String: CodableCatalogueEvent]
    public var performances: [CodablePerformance]

    enum CodingKeys: String, CodingKey {
        case areaNames = "area_names"
        case topicNames = "topic_names"
        case events
        case performances
    }
}

public struct CodableCatalogueEvent: Codable {
    public var id: Int
    public var name: String
    public var subtitle: String?
    public var logo: String?
    public var topicIds: [Int]
    public var related: [String: Int]

    enum CodingKeys: String, CodingKey {
        case id
        case name
        case subtitle
        case logo
        case topicIds = "topic_ids"
        case related
    }
}

public struct CodablePerformance: Codable {
    public var id: Int
    public var eventId: Int
    public var start: Int
    public var venueCode: String
    public var name: String?
    public var prices: [CodablePerformancePrice]
    public var seatCategories: [CodableSeatCategory]

    enum CodingKeys: String, CodingKey {
        case id
        case eventId = "event_id"
        case start
        case venueCode = "venue_code"
        case name
        case prices
        case seatCategories = "seat_categories"
    }
}

public struct CodablePerformancePrice: Codable {
    public var amount: Int
    public var audienceId: Int
    public var seatCategoryId: Int

    enum CodingKeys: String, CodingKey {
        case amount
        case audienceId = "audience_id"
        case seatCategoryId = "seat_category_id"
    }
}

public struct CodableSeatCategory: Codable {
    public var id: Int
    public var areas: [CodableSeatArea]

    enum CodingKeys: String, CodingKey {
        case id
        case areas
    }
}

public struct CodableSeatArea: Codable {
    public var areaId: Int
    public var blockIds: [Int]

    enum CodingKeys: String, CodingKey {
        case areaId = "area_id"
        case blockIds = "block_ids"
    }
}

public struct CodableBuildJob: Codable {
    public var id: Int
    public var number: String
    public var name: String
    public var state: String
    public var branch: String
    public var commit: String
    public var author: CodableBuildAuthor
    public var createdAt: String
    public var startedAt: String?
    public var finishedAt: String?
    public var duration: Double?
    public var allowFailure: Bool
    public var tags: [String]
    public var url: String
    public var steps: [CodableBuildStep]
    public var variables: [String: String]
    public var artifacts: [CodableBuildArtifact]

    enum CodingKeys: String, CodingKey {
        case id
        case number
        case name
        case state
        case branch
        case commit
        case author
        case createdAt = "created_at"
        case startedAt = "started_at"
        case finishedAt = "finished_at"
        case duration
        case allowFailure = "allow_failure"
        case tags
        case url
        case steps
        case variables
        case artifacts
    }
}

public struct CodableBuildAuthor: Codable {
    public var id: Int
    public var name: String
    public var email: String
    public var avatarUrl: String?

    enum CodingKeys: String, CodingKey {
        case id
        case name
        case email
        case avatarUrl = "avatar_url"
    }
}

public struct CodableBuildStep: Codable {
    public var name: String
    public var command: String
    public var state: String
    public var exitCode: Int?
    public var seconds: Double

    enum CodingKeys: String, CodingKey {
        case name
        case command
        case state
        case exitCode = "exit_code"
        case seconds
    }
}

public struct CodableBuildArtifact: Codable {
    public var path: String
    public var size: Int

    enum CodingKeys: String, CodingKey {
        case path
        case size
    }
}

public struct CodableDirections: Codable {
    public var status: String
    public var routes: [CodableRoute]

    enum CodingKeys: String, CodingKey {
        case status
        case routes
    }
}

public struct CodableRoute: Codable {
    public var summary: String
    public var northEast: CodableRoutePlace
    public var southWest: CodableRoutePlace
    public var legs: [CodableRouteLeg]
    public var overview: String
    public var warnings: [String]

    enum CodingKeys: String, CodingKey {
        case summary
        case northEast = "north_east"
        case southWest = "south_west"
        case legs
        case overview
        case warnings
    }
}

public struct CodableRouteLeg: Codable {
    public var distance: CodableRouteMeasure
    public var duration: CodableRouteMeasure
    public var startAddress: String
    public var endAddress: String
    public var steps: [CodableRouteStep]

    enum CodingKeys: String, CodingKey {
        case distance
        case duration
        case startAddress = "start_address"
        case endAddress = "end_address"
        case steps
    }
}

public struct CodableRouteStep: Codable {
    public var distance: CodableRouteMeasure
    public var duration: CodableRouteMeasure
    public var instructions: String
    public var maneuver: String?
    public var polyline: String
    public var startLocation: CodableRoutePlace
    public var endLocation: CodableRoutePlace
    public var travelMode: String

    enum CodingKeys: String, CodingKey {
        case distance
        case duration
        case instructions
        case maneuver
        case polyline
        case startLocation = "start_location"
        case endLocation = "end_location"
        case travelMode = "travel_mode"
    }
}

public struct CodableRouteMeasure: Codable {
    public var text: String
    public var value: Int

    enum CodingKeys: String, CodingKey {
        case text
        case value
    }
}

public struct CodableRoutePlace: Codable {
    public var lat: Double
    public var lng: Double

    enum CodingKeys: String, CodingKey {
        case lat
        case lng
    }
}

public struct CodablePluginCentre: Codable {
    public var version: Int
    public var plugins: [String: CodablePluginRelease]

    enum CodingKeys: String, CodingKey {
        case version
        case plugins
    }
}

public struct CodablePluginRelease: Codable {
    public var name: String
    public var title: String
    public var version: String
    public var url: String
    public var sha256: String
    public var size: Int
    public var buildDate: String
    public var excerpt: String
    public var requiredCore: String
    public var popularity: Int
    public var labels: [String]
    public var dependencies: [CodablePluginDependency]
    public var developers: [CodablePluginDeveloper]

    enum CodingKeys: String, CodingKey {
        case name
        case title
        case version
        case url
        case sha256
        case size
        case buildDate = "build_date"
        case excerpt
        case requiredCore = "required_core"
        case popularity
        case labels
        case dependencies
        case developers
    }
}

public struct CodablePluginDependency: Codable {
    public var name: String
    public var version: String
    public var optional: Bool

    enum CodingKeys: String, CodingKey {
        case name
        case version
        case optional
    }
}

public struct CodablePluginDeveloper: Codable {
    public var developerId: String
    public var name: String?

    enum CodingKeys: String, CodingKey {
        case developerId = "developer_id"
        case name
    }
}

public struct CodableProse: Codable {
    public var title: String
    public var chapters: [CodableChapter]

    enum CodingKeys: String, CodingKey {
        case title
        case chapters
    }
}

public struct CodableChapter: Codable {
    public var number: Int
    public var title: String
    public var paragraphs: [String]

    enum CodingKeys: String, CodingKey {
        case number
        case title
        case paragraphs
    }
}

public struct CodableMesh: Codable {
    public var name: String
    public var positions: [Double]
    public var normals: [Double]
    public var coordinates: [Double]
    public var indices: [Int]

    enum CodingKeys: String, CodingKey {
        case name
        case positions
        case normals
        case coordinates
        case indices
    }
}

public struct CodableScene: Codable {
    public var generator: String
    public var accessors: [CodableSceneAccessor]
    public var nodes: [CodableSceneNode]
    public var meshes: [CodableSceneMesh]
    public var materials: [CodableSceneMaterial]

    enum CodingKeys: String, CodingKey {
        case generator
        case accessors
        case nodes
        case meshes
        case materials
    }
}

public struct CodableSceneAccessor: Codable {
    public var bufferView: Int
    public var byteOffset: Int
    public var componentType: Int
    public var count: Int
    public var type: String
    public var max: [Double]
    public var min: [Double]

    enum CodingKeys: String, CodingKey {
        case bufferView = "buffer_view"
        case byteOffset = "byte_offset"
        case componentType = "component_type"
        case count
        case type
        case max
        case min
    }
}

public struct CodableSceneNode: Codable {
    public var name: String
    public var mesh: Int?
    public var children: [Int]
    public var matrix: [Double]

    enum CodingKeys: String, CodingKey {
        case name
        case mesh
        case children
        case matrix
    }
}

public struct CodableSceneMesh: Codable {
    public var name: String
    public var attributes: [String: Int]
    public var indices: Int
    public var material: Int?

    enum CodingKeys: String, CodingKey {
        case name
        case attributes
        case indices
        case material
    }
}

public struct CodableSceneMaterial: Codable {
    public var name: String
    public var baseColor: [Double]
    public var metallic: Double
    public var roughness: Double
    public var doubleSided: Bool

    enum CodingKeys: String, CodingKey {
        case name
        case baseColor = "base_color"
        case metallic
        case roughness
        case doubleSided = "double_sided"
    }
}

public struct CodableInstrumentList: Codable {
    public var version: Int
    public var title: String
    public var instruments: [CodableInstrument]

    enum CodingKeys: String, CodingKey {
        case version
        case title
        case instruments
    }
}

public struct CodableInstrument: Codable {
    public var index: Int
    public var name: String
    public var filename: String
    public var midiBank: Int
    public var midiChannel: Int
    public var midiProgram: Int
    public var globalVolume: Int
    public var panning: Int
    public var defaultPan: Bool
    public var fadeout: Int
    public var filterCutoff: Int
    public var filterResonance: Int
    public var filterEnabled: Bool
    public var newNoteAction: Int
    public var duplicateCheck: Int
    public var ramping: Int
    public var resampling: Int
    public var swing: Int
    public var tuning: String?
    public var pitchToTempo: Bool
    public var volumeEnvelope: CodableInstrumentEnvelope
    public var panningEnvelope: CodableInstrumentEnvelope
    public var pitchEnvelope: CodableInstrumentEnvelope?

    enum CodingKeys: String, CodingKey {
        case index
        case name
        case filename
        case midiBank = "midi_bank"
        case midiChannel = "midi_channel"
        case midiProgram = "midi_program"
        case globalVolume = "global_volume"
        case panning
        case defaultPan = "default_pan"
        case fadeout
        case filterCutoff = "filter_cutoff"
        case filterResonance = "filter_resonance"
        case filterEnabled = "filter_enabled"
        case newNoteAction = "new_note_action"
        case duplicateCheck = "duplicate_check"
        case ramping
        case resampling
        case swing
        case tuning
        case pitchToTempo = "pitch_to_tempo"
        case volumeEnvelope = "volume_envelope"
        case panningEnvelope = "panning_envelope"
        case pitchEnvelope = "pitch_envelope"
    }
}

public struct CodableInstrumentEnvelope: Codable {
    public var enabled: Bool
    public var looped: Bool
    public var loopStart: Int
    public var loopEnd: Int
    public var nodes: [CodableInstrumentNode]

    enum CodingKeys: String, CodingKey {
        case enabled
        case looped
        case loopStart = "loop_start"
        case loopEnd = "loop_end"
        case nodes
    }
}

public struct CodableInstrumentNode: Codable {
    public var tick: Int
    public var value: Int

    enum CodingKeys: String, CodingKey {
        case tick
        case value
    }
}

