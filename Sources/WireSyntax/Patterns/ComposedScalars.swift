/// The scalars that others are composed to (NFC, Unicode TR 15), other than Hangul.
///
/// Written out, because Foundation's would make every program load ICU, 30 MB, for a character that patterns rarely meet.
/// Equal characters are canonically equivalent, so a table of characters needs no decompositions. Compositions are
/// stable: no version of Unicode changes them.
enum ComposedScalars {
    /// The scalar that a character is composed to. `nil` if it is composed to several, or is none of these.
    static func scalar(of character: Character) -> Unicode.Scalar? {
        table[character]
    }

    private static let table: [Character: Unicode.Scalar] = {
        var table: [Character: Unicode.Scalar] = [:]
        for range in ranges.split(whereSeparator: \.isWhitespace) {
            let bounds = range.split(separator: "-").compactMap { UInt32($0, radix: 16) }
            guard let first = bounds.first, let last = bounds.last, first <= last else { continue }
            for scalar in (first...last).compactMap(Unicode.Scalar.init) { table[Character(scalar)] = scalar }
        }
        for scalar in ideographs.unicodeScalars { table[Character(scalar)] = scalar }
        return table
    }()

    /// Code points in hexadecimal.
    private static let ranges: String = """
        3B 4B 60 B4 B7 C0-C5 C7-CF D1-D6 D9-DD E0-E5 E7-EF F1-F6 F9-FD FF-10F 112-125 128-130 134-137 139-13E
        143-148 14C-151 154-165 168-17E 1A0-1A1 1AF-1B0 1CD-1DC 1DE-1E3 1E6-1F0 1F4-1F5 1F8-21B 21E-21F 226-233
        2B9 300-301 313 385-386 388-38A 38C 38E-390 3A9-3B0 3B9 3CA-3CE 3D3-3D4 400-401 403 407 40C-40E 419 439
        450-451 453 457 45C-45E 476-477 4C1-4C2 4D0-4D3 4D6-4D7 4DA-4DF 4E2-4E7 4EA-4F5 4F8-4F9 622-626 6C0 6C2
        6D3 929 931 934 9CB-9CC B48 B4B-B4C B94 BCA-BCC C48 CC0 CC7-CC8 CCA-CCB D4A-D4C DDA DDC-DDE 1026 1B06
        1B08 1B0A 1B0C 1B0E 1B12 1B3B 1B3D 1B40-1B41 1B43 1E00-1E99 1E9B 1EA0-1EF9 1F00-1F15 1F18-1F1D 1F20-1F45
        1F48-1F4D 1F50-1F57 1F59 1F5B 1F5D 1F5F-1F70 1F72 1F74 1F76 1F78 1F7A 1F7C 1F80-1FB4 1FB6-1FBA 1FBC
        1FC1-1FC4 1FC6-1FC8 1FCA 1FCC-1FD2 1FD6-1FDA 1FDD-1FE2 1FE4-1FEA 1FEC-1FED 1FF2-1FF4 1FF6-1FF8 1FFA 1FFC
        2002-2003 219A-219B 21AE 21CD-21CF 2204 2209 220C 2224 2226 2241 2244 2247 2249 2260 2262 226D-2271
        2274-2275 2278-2279 2280-2281 2284-2285 2288-2289 22AC-22AF 22E0-22E3 22EA-22ED 3008-3009 304C 304E 3050
        3052 3054 3056 3058 305A 305C 305E 3060 3062 3065 3067 3069 3070-3071 3073-3074 3076-3077 3079-307A
        307C-307D 3094 309E 30AC 30AE 30B0 30B2 30B4 30B6 30B8 30BA 30BC 30BE 30C0 30C2 30C5 30C7 30C9 30D0-30D1
        30D3-30D4 30D6-30D7 30D9-30DA 30DC-30DD 30F4 30F7-30FA 30FE 1109A 1109C 110AB 1112E-1112F 1134B-1134C
        114BB-114BC 114BE 115BA-115BB 11938
        """

    /// The ideographs that compatibility ideographs stand for.
    private static let ideographs: String = """
        㒞㒹㒻㓟㔕㛮㛼㞁㠯㡢㡼㣇㣣㤜㤺㨮㩬㫤㬈㬙㭉㮝㰘㱎㴳㶖㺬㺸㼛㿼䀈䀘䀹䁆䂖䃣䄯䈂䈧䊠䌁䌴䍙䏕䏙䐋䑫䔫䕝䕡\
        䕫䗗䗹䘵䚾䛇䦕䧦䩮䩶䪲䬳䯎䳎䳭䳸䵖不並串丸丹丽乁亂了亮什仌令你侀來例侮侻便倂倫偺備像僚僧兀充免兔兤內\
        全兩六具冀再冒冕冗冤冬况冷凉凌凜凞凵刃切列利刺刻剆割剷劉力劣劳勇勉勒勞勤勵勺包匆北匿卉卑博即卵卽卿參\
        及叟句叫叱吆吏吝吸呂呈周咞咢咽哶唐啓啕啣善喇喙喝喫喳嗀嗂嗢嘆噑器噴囹圖圗型城埴堍報堲塀塚塞墨墬墳壘壟\
        壮売壷夆多夢奄奈契奔奢女姘姬娛娧婢婦媵嬈嬨嬾宅寃寘寧寮寳寿将尢尿屠屢層履屮岍峀崙嵃嵐嵫嵮嵼嶲嶺巡巢巽\
        帨帽幩年度庰庳庶廉廊廒廓廙廬廾弄弢当形彩彫律徚復徭忍志念忹怒怜恵悁悔惇惘惡愈慄慈慌慎慠慨慺憎憐憤憯憲\
        懞懲懶戀成戛戮戴扝抱拉拏拓拔拼拾挽捐捨捻掃掠掩揄揅揤搜搢摒摩摷摾撚撝擄敏敖敬數料旅既旣易晉晴暈暑暜暴\
        曆更書最朗望朡李杓杖杞杻枅林柳柺栗栟桒梁梅梎梨椔楂榣槪樂樓檨櫓櫛欄次歔歲歷歹殟殮殺殻汎汧沈沿泌泍泥洖\
        洛洞洴派流浩浪海浸涅淋淚淪淹渚港湮溜溺滇滋滑滛漏漢漣潮濆濫濾瀛瀞瀹灊灰灷災炙炭烈烙煅煉煮熜燎燐爐爛爨\
        爫爵牐牢犀犕犯狀狼猪獵獺率王玥玲珞理琉琢瑇瑜瑩瑱璅璉璘瓊甆甤画甾留略異痢瘐瘝瘟療癩益盛盧直省眞真着睊\
        瞋瞧硎硫碌碑磊磌磻礪礼社祈祉祐祖祝神祥祿禍禎福禮秊秫稜穀穊穏突窱立竮笠節篆築簾籠类粒精糒糖糣糧糨紀紐\
        索累絛絣綠綾緇練縂縉縷繁繅缾署罹罺羅羕羚羽翺老者聆聠聯聰聾肋肭育脃脾臘臨臭舁舄舘良艹芋芑芝花芳芽若苦\
        茝茣茶荒荓荣莭莽菉菊菌菜菧華菱落葉著蓮蓱蓳蓼蔖蕤藍藺蘆蘒蘭蘿虐虜虧虩蚈蚩蛢蜎蜨蝫蝹螆螺蟡蠁蠟行衠衣裂\
        裏裗裞裡裸裺褐襁襤覆見視誠說調請諒論諭諸諾謁謹識讀變豈豕貫賁賂賈賓贈贛起趼跋路跰車軔輦輪輸輻轢辞辰辶\
        連逸遲遼邏邔郎郞郱都鄑鄛酪醙醴里量金鈴鈸鉶鉼鋗鋘錄鍊鏹鐕開閭閷阮陋降陵陸陼隆隣隷隸雃離難零雷霣露靈靖\
        韛韠響頋領頩頻類飢飯飼館餩馧駂駱駾驪鬒魯鱀鱗鳽鵧鶴鷺鸞鹿麗麟麻黎黹黾鼅鼏鼖鼻齃龍龎龜𠄢𠔜𠔥𠕋𠘺𠠄𠣞𠨬\
        𠭣𡓤𡚨𡛪𡧈𡬘𡴋𡷤𡷦𢆃𢆟𢌱𢛔𢡄𢡊𢬌𢯱𣀊𣊸𣍟𣎓𣎜𣏃𣏕𣑭𣚣𣢧𣪍𣫺𣲼𣴞𣻑𣽞𣾎𤉣𤋮𤎫𤘈𤜵𤠔𤰶𤲒𤾡𤾸𥁄𥃲𥃳𥄙𥄳𥉉\
        𥐝𥘦𥚚𥛅𥥼𥪧𥮫𥲀𥳐𥾆𦇚𦈨𦉇𦋙𦌾𦓚𦔣𦖨𦞧𦞵𦬼𦰶𦳕𦵫𦼬𦾱𧃒𧏊𧙧𧢮𧥦𧲨𧻓𧼯𨗒𨗭𨜮𨯺𨵷𩅅𩇟𩈚𩐊𩒖𩖶𩬰𪃎𪄅𪈎𪊑\
        𪎒𪘀
        """
}
